//! Links the program at a fixed address. A command answers in milliseconds, and a third of them went into moving
//! its tables at each start. And without names for debuggers: cargo's `strip` is lost on a package with a profile
//! of its own.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}"));
    if (target("OS").as_deref(), target("ENV").as_deref()) == (Ok("linux"), Ok("gnu")) {
        println!("cargo::rustc-link-arg-bins=-no-pie");
        if std::env::var("PROFILE").as_deref() == Ok("release") {
            println!("cargo::rustc-link-arg-bins=-s");
        }
    }
}
