/**
 * Java by javac (contract/judging 3): main class `Main`, in the default package.
 *
 * Starting javac is most of a small compile. The archive holds its own classes as it had them after compiling a first
 * program; the C1 compiler and the serial collector suit a process that lives for a fifth of a second. At run time
 * only the collector is chosen, because a long run needs the optimising compiler.
 */
import { createHash } from 'node:crypto'
import { waitingCompilerArgv, waitingCompilerName, waitingCompilerText } from './java-warm-compiler.ts'
import { compileLimits, runBoxOf, tuningBoxPath } from './language.ts'
import type { Language, LanguageFamily, Toolchain, TuningPlan } from './language.ts'

const fastFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData']
const startFast = fastFlags.map((flag) => `-J${flag}`)
const meaning = ['-encoding', 'UTF-8', '-proc:none', '-nowarn']

const warmUp = `import java.io.*;
import java.util.*;
public class Main {
    record Pair(int first, int second) {}
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Scanner scanner = new Scanner(in);
        Map<Integer, List<Pair>> map = new TreeMap<>();
        for (int i = 0; i < 3; i++) map.computeIfAbsent(i % 2, key -> new ArrayList<>()).add(new Pair(i, scanner.nextInt()));
        System.out.println(map.values().stream().mapToInt(List::size).sum());
    }
}
`

const archive = (toolchain: Toolchain): TuningPlan => {
  const command = [toolchain.command, ...startFast, ...meaning]
  const folder = `java-${createHash('sha256')
    .update([...command, toolchain.version, warmUp, waitingCompilerText].join('\0'))
    .digest('hex')
    .slice(0, 16)}`
  return {
    folder,
    texts: [
      { path: 'Main.java', text: warmUp },
      { path: `${waitingCompilerName}.java`, text: waitingCompilerText },
    ],
    steps: [
      {
        argv: [
          toolchain.command,
          '-J-XX:ArchiveClassesAtExit=javac.jsa',
          ...startFast,
          ...meaning,
          '-d',
          '/tmp',
          `${tuningBoxPath}/${folder}/Main.java`,
        ],
        result: 'javac.jsa',
        path: 'javac.jsa',
      },
      {
        argv: [
          toolchain.command,
          ...startFast,
          ...meaning,
          '-d',
          '.',
          `${tuningBoxPath}/${folder}/${waitingCompilerName}.java`,
        ],
        result: `${waitingCompilerName}.class`,
        path: `${waitingCompilerName}.class`,
      },
    ],
  }
}

const javaBeside = (javac: string): string => javac.replace(/javac$/, 'java')

const language = (toolchain: Toolchain): Language => {
  const tuning = archive(toolchain)
  const archivePath = `${tuning.folder}/javac.jsa`
  return {
    name: 'Java',
    version: toolchain.version,
    sourceName: 'Main.java',
    compile: {
      limits: compileLimits(10, 20, 512),
      argv: [toolchain.command, ...meaning, 'Main.java'],
      speedUps: () => [
        ...startFast,
        ...(toolchain.hasTuning(archivePath) ? [`-J-XX:SharedArchiveFile=${tuningBoxPath}/${archivePath}`] : []),
      ],
      warmCompilers: () =>
        toolchain.hasTuning(`${tuning.folder}/${waitingCompilerName}.class`)
          ? waitingCompilerArgv(javaBeside(toolchain.command), `${tuningBoxPath}/${tuning.folder}`, {
              flags: fastFlags,
              real: [...meaning, 'Main.java'],
            })
          : null,
      program: (names) => names.filter((name) => name.endsWith('.class')),
    },
    run: {
      argv: ({ memoryLimitMb, stackLimitMb }) => [
        javaBeside(toolchain.command),
        '-XX:+UseSerialGC',
        '-XX:-UsePerfData',
        `-Xss${stackLimitMb}m`,
        `-Xmx${memoryLimitMb}m`,
        '-Dfile.encoding=UTF-8',
        '-Dstdout.encoding=UTF-8',
        '-cp',
        '/box',
        'Main',
      ],
      // the machine finds its own libraries through /proc
      box: runBoxOf(javaBeside(toolchain.command), { needsProc: true, readOnlyBinds: toolchain.binds }),
      memoryExhausted: /java\.lang\.OutOfMemoryError/,
    },
    tuning,
  }
}

export const java: LanguageFamily = {
  commands: ['/usr/bin/javac', '/usr/local/bin/javac'],
  probes: (command) => [
    [command, '-version'],
    [javaBeside(command), '-version'],
  ],
  languages: (toolchain) => [language(toolchain)],
}
