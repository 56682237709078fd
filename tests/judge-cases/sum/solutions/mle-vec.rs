fn main() {
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    loop {
        blocks.push(vec![1; 1 << 20]);
        if std::hint::black_box(blocks.len()) == usize::MAX {
            break;
        }
    }
}
