import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bench, drivers, goodProgram, MIB, compileSpec, goodRun, hostile, specOf } from './conformance-kit.ts'
import { SandboxFault, type Box } from '../api/sandbox.ts'

/** What only a compiler meets; each is compiled in a box and nowhere else. */
const compilerBombs = {
  'an endless file': '#include "/dev/zero"\n',
  'endless noise': '#include "/dev/urandom"\n',
  'a secret file': '#include "/etc/shadow"\nint main() {}\n',
  'a secret file taken by the assembler': 'asm(".incbin \\"/etc/passwd\\"");\nint main() {}\n',
  'the folder of the judge': '#include "JUDGE_FOLDER/hello"\nint main() {}\n',
  'an exploding macro': `#define A0 1,1,1,1,1,1,1,1\n${Array.from({ length: 9 }, (_unused, i) => `#define A${i + 1} A${i},A${i},A${i},A${i},A${i},A${i},A${i},A${i}`).join('\n')}\nint a[] = { A9 };\nint main() {}\n`,
  'a result of a gigabyte': 'char large[1 << 30] = { 1 };\nint main() { return large[5]; }\n',
  'endless templates':
    'template <int N> struct S { static const int v = S<N + 1>::v + S<N + 2>::v; };\nint main() { return S<0>::v; }\n',
  'an endless constant expression':
    'constexpr int f(unsigned long n) { int s = 0; for (unsigned long i = 0; i < n; i++) s ^= i; return s; }\nconstexpr int x = f(1ul << 60);\nint main() { return x; }\n',
}

describe.each(drivers)('$name', (driver) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await Bench.open(driver)
  })
  afterAll(async () => {
    await bench.close()
  })

  const withBox = async (act: (box: Box) => Promise<void>) => {
    const box = await bench.boxWithPrograms()
    try {
      await act(box)
    } finally {
      await box.close()
    }
  }
  const scratch = (name: string) => path.join(bench.folder, name)

  describe('the compiler', () => {
    let box: Box
    beforeAll(async () => {
      box = await bench.sandbox.openBox({ kind: 'compile' })
    })
    afterAll(async () => {
      await box.close()
    })

    test.each(Object.entries(compilerBombs))(
      'survives %s, and the same box compiles the next program',
      async (_name, source) => {
        await box.putFile('bomb.cpp', Buffer.from(source.replace('JUDGE_FOLDER', bench.folder)))
        const result = await box.run(
          compileSpec('g++', 'bomb.cpp', {
            cpuLimitMs: 1500,
            memoryLimitBytes: 256 * MIB,
            stderrOverflow: 'cut',
            stderrLimitBytes: 65_536,
          }),
        )
        expect(result.end === 'exited' && result.exitCode === 0).toBe(false)
        expect(result.stderr.length).toBeLessThanOrEqual(65_536)
        expect(await box.readFile('bomb', 1)).toBeNull()
        await box.empty([])
        await box.putFile('good.cpp', Buffer.from('int main() { return 0; }\n'))
        expect(await box.run(compileSpec('g++', 'good.cpp'))).toMatchObject({ end: 'exited', exitCode: 0 })
        await box.empty([])
      },
      30_000,
    )
  })

  test('takes only plain files out of a box, and neither follows links nor waits for pipes', () =>
    withBox(async (box) => {
      await box.run(hostile('leave_traps'))
      expect(await box.readFile('good', 10)).toEqual(Buffer.alloc(0))
      for (const trap of ['symlink', 'fifo', 'plain', 'hardlink', 'folder', 'socket', 'absent']) {
        expect(await box.readFile(trap, 10), trap).toBeNull()
        expect(await box.collect(trap, scratch('never'), { maxBytes: MIB }), trap).toBe(false)
      }
      expect(await box.readFile('sparse', 10)).toEqual(Buffer.alloc(10))
      expect(await box.collect('sparse', scratch('never'), { maxBytes: MIB })).toBe(false)
      expect(fs.existsSync(scratch('never'))).toBe(false)
    }))

  test.each(['../escape', 'a/b', '.', '..', '', '/etc/passwd'])('refuses the file name "%s"', (name) =>
    withBox(async (box) => {
      await expect(box.putFile(name, Buffer.from('x'))).rejects.toBeInstanceOf(SandboxFault)
      await expect(box.readFile(name, 1)).rejects.toBeInstanceOf(SandboxFault)
    }),
  )

  test('gives a file of the host as input without letting the program change it', () =>
    withBox(async (box) => {
      const input = scratch('input')
      fs.writeFileSync(input, '20 22\n')
      const result = await box.run(specOf(['/box/hello'], { stdin: { hostPath: input } }))
      expect(result).toMatchObject(goodProgram)
      const shell = await box.run(
        specOf(['/bin/sh', '-c', 'echo changed >&0; echo $?'], { stdin: { hostPath: input } }),
      )
      expect(shell.stdout.toString()).not.toBe('0\n')
      expect(fs.readFileSync(input, 'utf8')).toBe('20 22\n')
      expect(fs.statSync(input).nlink).toBe(1)
    }))

  test('gives input that only root may read on the host', () =>
    withBox(async (box) => {
      fs.writeFileSync(scratch('private'), '20 22\n', { mode: 0o600 })
      expect(await box.run(specOf(['/box/hello'], { stdin: { hostPath: scratch('private') } }))).toMatchObject(
        goodProgram,
      )
    }))

  test(
    'streams large input and output through files, in full and without charging them as memory',
    () =>
      withBox(async (box) => {
        const sizeBytes = 48 * MIB
        fs.writeFileSync(scratch('large'), Buffer.alloc(sizeBytes, 'podium\n'))
        const result = await box.run(
          specOf(['/bin/cat'], {
            stdin: { hostPath: scratch('large') },
            stdoutHostPath: scratch('copy'),
            stdoutLimitBytes: sizeBytes,
            cpuLimitMs: 5000,
          }),
        )
        expect(result).toMatchObject({ end: 'exited', exitCode: 0, stdoutBytes: sizeBytes, stdout: Buffer.alloc(0) })
        expect(result.peakMemoryBytes).toBeLessThan(8 * MIB)
        expect(fs.readFileSync(scratch('copy')).equals(fs.readFileSync(scratch('large')))).toBe(true)
      }),
    20_000,
  )

  test('keeps what it is told to keep and removes the rest, also beyond any path length', () =>
    withBox(async (box) => {
      await box.putFile('notes', Buffer.from('kept'), { readOnly: false })
      await box.run(hostile('nest_folders'))
      await box.empty(['hello', 'notes'])
      expect((await box.list()).toSorted()).toEqual(['hello', 'notes'])
      expect(await box.readFile('notes', 10)).toEqual(Buffer.from('kept'))
    }))

  test('finds what a later program leaves, wherever it is and whatever it removed for it', () =>
    withBox(async (box) => {
      const keep = ['hello', 'hostile', 'probes', 'notes']
      await box.putFile('notes', Buffer.from('kept'), { readOnly: false })
      const leave = async (script: string) => {
        await box.empty(keep)
        await box.empty(keep)
        await box.run(specOf(['/bin/sh', '-c', script]))
        await box.empty(keep)
        return {
          left: (await box.list()).filter((name) => !keep.includes(name)),
          inTmp: (await box.run(specOf(['/bin/sh', '-c', 'echo /tmp/* /tmp/.[!.]*']))).stdout.toString(),
        }
      }
      for (const script of [
        'echo x > left',
        'echo x > /tmp/left',
        'mkdir -p a/b /tmp/.c',
        'ln -s hello left',
        'mkfifo /tmp/left',
        'rm notes; echo x > left',
      ]) {
        expect(await leave(script), script).toEqual({ left: [], inTmp: '/tmp/* /tmp/.[!.]*\n' })
      }
    }))

  test('lets a program change only the files that are given for writing', () =>
    withBox(async (box) => {
      await box.putFile('mine', Buffer.from('1'), { readOnly: false })
      await box.putFile('yours', Buffer.from('1'))
      await box.run(specOf(['/bin/sh', '-c', 'echo 2 > mine; echo 2 > yours']))
      expect(await box.readFile('mine', 10)).toEqual(Buffer.from('2\n'))
      expect(await box.readFile('yours', 10)).toEqual(Buffer.from('1'))
    }))

  test('passes exactly the given environment and arguments', () =>
    withBox(async (box) => {
      const result = await box.run(
        specOf(['/bin/sh', '-c', 'env; echo "$1"', 'sh', 'an argument\nof two lines'], {
          env: { LANG: 'en_US.UTF-8', EXTRA: 'a=b' },
        }),
      )
      expect(result.stdout.toString().split('\n').toSorted().filter(Boolean)).toEqual([
        'EXTRA=a=b',
        'HOME=/box',
        'LANG=en_US.UTF-8',
        'PATH=/usr/bin:/bin',
        'PWD=/box',
        'an argument',
        'of two lines',
      ])
    }))

  test('speaks of the program when its file is garbage, and of itself when the program is missing', () =>
    withBox(async (box) => {
      await box.putFile('garbage', Buffer.from('\0\0garbage'), { executable: true })
      expect(await box.run(specOf(['/box/garbage']))).toMatchObject({ end: 'exited', exitCode: 126 })
      await expect(box.run(specOf(['/box/absent']))).rejects.toThrow(/absent: No such file/)
      expect(await goodRun(box)).toMatchObject(goodProgram)
    }))

  test('refuses overlapping calls and the use of a closed box', async () => {
    const box = await bench.boxWithPrograms()
    const running = box.run(hostile('nap', { wallLimitMs: 100 }))
    await expect(box.readFile('hello', 1)).rejects.toBeInstanceOf(SandboxFault)
    expect(await running).toMatchObject({ end: 'timeLimit' })
    await box.close()
    await box.close()
    await expect(box.run(hostile('burn'))).rejects.toBeInstanceOf(SandboxFault)
  })
})
