class Main {
  public static void main(String[] arguments) {}
}
