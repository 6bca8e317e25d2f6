//! The time limit of an answer: what runs past it stops, and leaves the page free for others.

use super::server::Server;
use pretty_assertions::assert_eq;
use std::thread;

/// More requests than the page answers at once.
const REQUESTS: usize = 20;
/// Each waits at most for the deadline.
const TRIES: usize = 5;

/// Lists of units without codes, each row of which is looked up by its values: seconds of work for each request.
fn long_text() -> String {
    let list = |list: usize| {
        let row = |unit: usize| format!("Guard {unit},3d,{},4,{},14\n", 6 + unit % 5, 7 + unit % 4);
        let rows: String = (0..400).map(row).collect();
        format!("House {list}\nName,Move,WS,BS,Morale,Points\n{rows}")
    };
    (0..14).map(list).collect()
}

#[test]
fn work_past_the_deadline_stops_and_frees_the_page() {
    let server = Server::with(&[("FISTFUL_ANSWER_DEADLINE", "1500")]);
    let text = long_text();
    // Reads the key of the page once.
    server.key();
    thread::scope(|scope| {
        let ask = || server.post("/paste", &[("do", "read list"), ("pasted", &text)]).status;
        let asked: Vec<_> = (0..REQUESTS).map(|_| scope.spawn(ask)).collect();
        for one in asked {
            assert_eq!(one.join().expect("an answer"), 503);
        }
    });
    // Whatever still ran would hold every thread for a minute.
    let answers: Vec<u16> = (0..TRIES).map(|_| server.post("/guide", &[]).status).collect();
    assert_eq!(answers.last(), Some(&200), "{answers:?}");
}
