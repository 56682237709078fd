/** What a program finds around it in a box of bubblewrap, and what other users of the host find of a box. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBubblewrap } from './bubblewrap.ts'
import { newJudgeFolder, specOf } from '../testing/conformance-kit.ts'
import type { BoxSpec, Sandbox } from '../api/sandbox.ts'

const python = '/usr/bin/python3'
const others = ['/bin/sh', '/usr/bin/perl', '/usr/bin/gcc', '/usr/bin/java', '/usr/bin/node', '/usr/bin/env'].filter(
  (program) => fs.existsSync(program),
)
const nobody = 65_534

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = newJudgeFolder()
  sandbox = await openBubblewrap({ judgeFolder: folder, slots: 1 })
})
afterAll(async () => {
  await sandbox.close()
  fs.rmSync(folder, { recursive: true })
})

const outputOf = async (spec: BoxSpec, argv: readonly string[]): Promise<string> => {
  const box = await sandbox.openBox(spec)
  try {
    const result = await box.run(specOf(argv))
    return `${result.stdout.toString()}${result.stderr.toString()}`
  } finally {
    await box.close()
  }
}

describe('the programs of the host', () => {
  test.each([python, ...others])('a compiled program cannot start %s', async (program) => {
    await expect(outputOf({ kind: 'run', programs: [] }, [program])).rejects.toThrow('No such file or directory')
  })
  test('an interpreter is there by every name that it has, and no other', async () => {
    const spec: BoxSpec = { kind: 'run', programs: [python] }
    const look = `import os; print([one for one in ${JSON.stringify([python, ...others])} if os.path.exists(one)], __import__("json").dumps(6 * 7))`
    for (const name of [python, fs.realpathSync(python)])
      expect(await outputOf(spec, [name, '-c', look])).toBe(`['${python}'] 42\n`)
  })
  test('nothing can be written where they were', async () => {
    const write =
      'for at in ["/usr/bin/x", "/usr/sbin/x", "/usr/lib/gcc/x", "/dev/x", "/dev/shm/x", "/runner", "/x"]:\n  try: open(at, "w"); print(at)\n  except OSError: pass'
    expect(await outputOf({ kind: 'run', programs: [python] }, [python, '-c', write])).toBe('')
  })
})

test.each([{ needsProc: false }, { needsProc: true }])(
  'every run has process ids of its own, the same in each, whatever ran before: %o',
  async (world) => {
    const box = await sandbox.openBox({ kind: 'run', ...world })
    const idsAfter = async (forks: number) => {
      const ids = `import os, time; print(os.getpid(), os.getppid(), os.getpgid(0)); n = [os.fork() or time.sleep(60) for _ in range(${forks})]; print(n[0])`
      const { stdout } = await box.run(specOf([python, '-c', ids]))
      await box.empty([])
      return stdout.toString()
    }
    const first = await idsAfter(20)
    expect(first).toBe('2 1 2\n3\n')
    for (const forks of [1, 30, 1]) expect(await idsAfter(forks)).toBe(first)
    await box.close()
  },
)

test('a /proc shows the processes of its own run alone, and nobody there mounts anything', async () => {
  const box = await sandbox.openBox({ kind: 'run', needsProc: true })
  const look = `import ctypes, os, time
libc = ctypes.CDLL(None, use_errno=True)
for at in (b'/tmp', b'/proc'): print(libc.mount(b'none', at, b'tmpfs', 0, None), ctypes.get_errno())
print(libc.unshare(0x10000000), libc.syscall(56, 0x20020011, 0, 0, 0, 0), libc.umount2(b'/proc', 0))
print([one for one in os.listdir('/proc') if one.isdigit()], os.readlink('/proc/self'), open('/proc/1/comm').read().strip())
try: open('/proc/1/mem', 'rb')
except OSError as error: print(error.errno)
if os.fork() == 0: os.setsid(); time.sleep(60)`
  for (let run = 0; run < 3; run++) {
    const { stdout } = await box.run(specOf([python, '-c', look]))
    expect(stdout.toString()).toBe("-1 1\n-1 1\n-1 -1 -1\n['1', '2'] 2 runner\n13\n")
    await box.empty([])
  }
  await box.close()
})

test('the mounts show no folder of the judge', async () => {
  const mounts = await outputOf({ kind: 'run', needsProc: true }, [
    python,
    '-c',
    'print(open("/proc/self/mountinfo").read(), open("/proc/mounts").read())',
  ])
  expect(mounts).toContain(' /runner ')
  expect(mounts).not.toContain(path.basename(folder))
})

test('other users of the host read neither the program nor its input nor what it writes', async () => {
  const box = await sandbox.openBox({ kind: 'run' })
  const secret = randomUUID()
  await box.putFile(
    'main.py',
    Buffer.from(`import time; open("out", "w").write("${secret}"); time.sleep(30) # ${secret}`),
  )
  const running = box.run(specOf([python, 'main.py'], { stdin: { bytes: Buffer.from(secret) }, wallLimitMs: 30_000 }))
  // it ends with its box
  running.catch(() => undefined)
  const filesOf = () =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      // A folder names a device by the file that it is shown over; /dev/zero has no end.
      .filter((file) => fs.lstatSync(file, { throwIfNoEntry: false })?.isFile())
  const withSecret = () => filesOf().filter((file) => fs.readFileSync(file, 'utf8').includes(secret))
  await vi.waitFor(
    () =>
      expect(
        withSecret()
          .map((file) => path.basename(file))
          .toSorted(),
      ).toEqual(['main.py', 'out', 'stdin']),
    { timeout: 20_000 },
  )
  const asNobody = { uid: nobody, gid: nobody, reject: false } as const
  for (const file of withSecret()) expect((await execa('cat', [file], asNobody)).stdout).toBe('')
  expect((await execa('grep', ['-rl', secret, folder], asNobody)).stdout).toBe('')
  await box.close()
})
