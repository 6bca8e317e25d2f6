//! Enums that list their variants, with keys or without.

/// Defines an enum of which each variant has a key: `pub enum Paper by key { A4 = "a4", .. }` has `key`, `from_key`,
/// which finds a variant by its key, and `ALL`, the variants in their order. Keys stand in files, questions, forms,
/// templates and answers, so they are stable.
macro_rules! keyed {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident by $key:ident {
        $($(#[$about:meta])* $Variant:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$about])* $Variant,)+
        }

        #[allow(dead_code, reason = "not every enum is listed or searched")]
        impl $Name {
            /// Every variant, in order.
            $vis const ALL: [Self; [$($text),+].len()] = [$(Self::$Variant),+];

            /// Returns the key of the variant.
            $vis const fn $key(self) -> &'static str {
                match self {
                    $(Self::$Variant => $text,)+
                }
            }

            /// Finds a variant by its key.
            $vis fn from_key(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.$key() == key)
            }
        }
    };
}

/// Defines an enum with `ALL`, its variants in their order, where they need no keys.
macro_rules! listed {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident {
        $($(#[$about:meta])* $Variant:ident,)+
    }) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$about])* $Variant,)+
        }

        impl $Name {
            /// Every variant, in order.
            $vis const ALL: [Self; [$(stringify!($Variant)),+].len()] = [$(Self::$Variant),+];
        }
    };
}
