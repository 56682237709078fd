package main

func main() {
	unused := 1
}
