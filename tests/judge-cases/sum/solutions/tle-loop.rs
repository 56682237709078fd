fn main() {
    let mut sum: u64 = 1;
    while std::hint::black_box(sum) != 0 {
        sum = sum.wrapping_add(2);
    }
    println!("{sum}");
}
