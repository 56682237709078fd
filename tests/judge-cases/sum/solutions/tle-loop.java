public class Main {
    public static void main(String[] args) {
        for (long i = 0; i >= 0; i++) if (i == Long.MAX_VALUE) i = 0;
    }
}
