fn main() {
    let step: u64 = 2;
    let mut sum: u64 = 1;
    // read anew each time, so that the compiler cannot see that it never ends
    while sum != 0 {
        sum = sum.wrapping_add(unsafe { std::ptr::read_volatile(&step) });
    }
    println!("{}", sum);
}
