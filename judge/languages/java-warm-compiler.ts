/**
 * javac that waits for its files (pipeline/compile/warm-compilers.ts). It must be compiled before it is there, which is
 * a step of tuning.
 */

export const waitingCompilerName = 'WaitingCompiler'

/** After three compiles of the same small program its own time has fallen to a quarter, and hardly falls further. */
const warmUps = 3

/**
 * A young generation as small as a small compile needs, because every page that the preparation touched stays while
 * it waits.
 */
const memory = ['-Xmn16m']

/**
 * Arguments: how often to compile in vain, what, and then those of the real compile.
 * Its own messages go where those of javac go, written by the same code.
 */
export const waitingCompilerText = `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.Arrays;

public class ${waitingCompilerName} {
    public static void main(String[] arguments) throws IOException {
        String[] inVain = { "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", "/tmp", arguments[1] };
        for (int left = Integer.parseInt(arguments[0]); left > 0; left--) {
            com.sun.tools.javac.Main.compile(inVain, new PrintWriter(Writer.nullWriter()));
        }
        System.out.write('r');
        System.out.flush();
        readFiles(new DataInputStream(new BufferedInputStream(System.in)));
        PrintWriter messages = new PrintWriter(System.err, true);
        int exitCode = com.sun.tools.javac.Main.compile(Arrays.copyOfRange(arguments, 2, arguments.length), messages);
        messages.flush();
        System.exit(exitCode);
    }

    private static void readFiles(DataInputStream in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            String name = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            Files.write(Path.of(name), in.readNBytes(in.readInt()));
        }
    }
}
`

/** @param folder where the compiled class and the program to compile in vain lie, as the box sees it */
export const waitingCompilerArgv = (
  java: string,
  folder: string,
  { flags, real }: { flags: readonly string[]; real: readonly string[] },
): string[] => [
  java,
  ...flags,
  ...memory,
  '-cp',
  folder,
  waitingCompilerName,
  String(warmUps),
  `${folder}/Main.java`,
  ...real,
]
