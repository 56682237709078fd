fn main() {
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    while blocks.len() < 1_000_000 {
        blocks.push(vec![1; 1 << 20]);
    }
    println!("{}", blocks.len());
}
