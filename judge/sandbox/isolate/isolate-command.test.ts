import { expect, test } from 'vitest'
import { SandboxFault, type BoxSpec, type RunSpec } from '../api/sandbox.ts'
import { runArguments } from './isolate-command.ts'

const MIB = 1 << 20
const spec: RunSpec = {
  argv: ['./main', '--cg', 'an argument'],
  stdin: 'empty',
  cpuLimitMs: 290,
  wallLimitMs: 1500,
  memoryLimitBytes: 64 * MIB,
  stackLimitBytes: 8 * MIB,
  processLimit: 20,
  stdoutLimitBytes: MIB,
  stderrLimitBytes: MIB,
  fileSizeLimitBytes: 1500,
}
const argumentsOf = (box: BoxSpec, over: Partial<RunSpec> = {}) =>
  runArguments(
    {
      boxId: 207,
      spec: box,
      filesHostPath: '/judge/files',
      temporaryHostPath: '/judge/files/.tmp',
      devicesHostPath: '/judge/dev',
      launcherHostPath: '/judge/launcher',
    },
    { ...spec, ...over },
    { memoryBytes: 68 * MIB, metaPath: '/judge/meta' },
  )

test('every limit is an option, rounded so that none is tighter than asked', () => {
  expect(argumentsOf({ kind: 'run' })).toEqual(
    expect.arrayContaining([
      '--cg',
      '--box-id=207',
      `--cg-mem=${68 * 1024}`,
      '--time=0.2905',
      '--wall-time=1.5005',
      '--processes=20',
      '--fsize=2',
      '--stack=8192',
      '--open-files=512',
    ]),
  )
  expect(argumentsOf({ kind: 'run' }, { stackLimitBytes: 'unlimited' }).join(' ')).not.toContain('--stack')
})

test('what belongs to the program comes after the options and cannot become one', () => {
  const args = argumentsOf({ kind: 'run' })
  expect(args.slice(args.indexOf('--run'))).toEqual([
    '--run',
    '--',
    '/launcher/launcher',
    './main',
    '--cg',
    'an argument',
  ])
})

test('the world of the box is ours: bounded files, harmless devices, /proc only for those who need it', () => {
  const plain = argumentsOf({ kind: 'run' })
  expect(plain).toEqual(
    expect.arrayContaining([
      '--dir=box=/judge/files:rw',
      '--dir=tmp=/judge/files/.tmp:rw',
      '--dir=dev=/judge/dev:dev',
      '--dir=dev/shm=',
      '--dir=proc=',
    ]),
  )
  expect(argumentsOf({ kind: 'run', needsProc: true })).not.toContain('--dir=proc=')
  expect(
    argumentsOf({
      kind: 'compile',
      readOnlyBinds: [{ hostPath: '/etc/java' }, { hostPath: '/x', boxPath: '/tuning' }],
    }),
  ).toEqual(expect.arrayContaining(['--dir=etc/java=/etc/java', '--dir=tuning=/x']))
})

test("the environment is what is given and nothing of isolate's own", () => {
  expect(
    argumentsOf({ kind: 'run' }, { env: { LANG: 'C', A: 'b=c' } }).filter((one) => one.startsWith('--env')),
  ).toEqual(['--env=LIBC_FATAL_STDERR_=', '--env=PATH=/usr/bin:/bin', '--env=HOME=/box', '--env=LANG=C', '--env=A=b=c'])
})

test('a folder whose name isolate would split is refused', () => {
  expect(() => argumentsOf({ kind: 'run', readOnlyBinds: [{ hostPath: '/a:rw' }] })).toThrow(SandboxFault)
})
