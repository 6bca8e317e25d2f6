//! Dice for simulations: a generator that never changes, so a seed always gives the same answer.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates the generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`, which is at least 1; each is equally likely.
    pub fn below(&mut self, end: u128) -> u128 {
        let most = end.saturating_sub(1);
        let mask = u128::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
        loop {
            let high = if mask >> 64 > 0 { u128::from(self.bits()) << 64 } else { 0 };
            let drawn = (high | u128::from(self.bits())) & mask;
            // A modulo would favour the smaller numbers.
            if drawn <= most {
                return drawn;
            }
        }
    }

    /// Returns a number as [`Self::below`] does, but faster, and with other results for the same seed (Lemire, 2019).
    pub fn below_u64(&mut self, end: u64) -> u64 {
        loop {
            let wide = u128::from(self.bits()) * u128::from(end);
            // Rejects the draws that would make some numbers more likely.
            let low = wide as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Returns a face of a die with `sides` sides, from 1.
    pub fn die(&mut self, sides: u8) -> i32 {
        // At most 255.
        self.below_u64(sides.into()) as i32 + 1
    }
}
