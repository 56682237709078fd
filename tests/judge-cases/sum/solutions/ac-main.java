import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Helper helper = new Helper();
        System.out.println(helper.sum(in.nextLong(), in.nextLong()));
    }

    static class Helper {
        long sum(long a, long b) {
            return a + b;
        }
    }
}
