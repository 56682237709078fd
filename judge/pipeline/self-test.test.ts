import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { c } from '../languages/c.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import type { FakeProgram } from '../sandbox/testing/fake.ts'
import { Slots } from '../worker/slots.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import { DiskCache } from './disk-cache.ts'
import { LanguageMissing } from './judge-task.ts'
import { CannotJudge } from './refusal.ts'
import { runSelfTest } from './self-test.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podium-self-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Changes = Partial<Omit<SelfTestTask, 'problem'>> & { readonly problem?: Partial<SelfTestTask['problem']> }
const taskOf = ({ problem, ...rest }: Changes = {}): SelfTestTask => ({
  v: 1,
  key: 'k',
  language: 'C',
  code: 'source',
  input: '1 2\n',
  expectedOutput: null,
  ...rest,
  problem: {
    pid: 1,
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    stackLimitMb: 64,
    ioScore: null,
    difficulty: 0,
    isRemoveEndBlank: true,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    userExtraFiles: {},
    ...problem,
  },
})

const made: FakeProgram = ({ files }) => (files.set('main', Buffer.from('binary')), { end: 'exited', exitCode: 0 })
const run = (program: FakeProgram, changes?: Changes, compiler: FakeProgram = made) =>
  runSelfTest(taskOf(changes), {
    judger: 'here',
    sandbox: fakeSandbox((one) => (one.boxSpec.kind === 'compile' ? compiler(one) : program(one))),
    languages: new Map(
      c
        .languages({ command: '/usr/bin/gcc', version: 'gcc 12', binds: [], hasTuning: () => false })
        .map((one) => [one.name, one]),
    ),
    compileBox: { kind: 'compile' },
    spare: new Slots(1),
    programCache: new DiskCache(join(folder, 'programs'), 1e6),
  })
const echo: FakeProgram = ({ stdin }) => ({
  end: 'exited',
  exitCode: 0,
  cpuMs: 7.9,
  peakMemoryBytes: 2048,
  stdout: stdin,
})
const prints =
  (text: string): FakeProgram =>
  () => ({ end: 'exited', exitCode: 0, stdout: Buffer.from(text) })

test('a normal end is right when nothing is expected', async () => {
  expect(await run(echo)).toEqual({
    v: 1,
    key: 'k',
    status: Status.accepted,
    timeMs: 7,
    memoryKb: 2,
    output: '1 2\n',
    stderr: null,
  })
})

test.each([
  ['3 \n\n', '3', true, Status.accepted],
  ['3\n', '3', false, Status.wrongAnswer],
  ['3', '3', false, Status.accepted],
  ['4', '3', true, Status.wrongAnswer],
])(
  'output %j for %j, blanks at ends ignored: %s, gives %s',
  async (output, expectedOutput, isRemoveEndBlank, status) => {
    expect(await run(prints(output), { expectedOutput, problem: { isRemoveEndBlank } })).toMatchObject({ status })
  },
)

test.each([
  ['a'.repeat(1000), 'a'.repeat(1000)],
  ['a'.repeat(1001), `${'a'.repeat(1000)}...`],
  ['字'.repeat(5000), `${'字'.repeat(1000)}...`],
])('shows the first 1000 characters', async (output, shown) => {
  expect((await run(prints(output))).output).toBe(shown)
})

test('the end of a run and its standard error are reported together', async () => {
  const failing: FakeProgram = () => ({ end: 'exited', exitCode: 7, stderr: Buffer.from('oh no') })
  expect(await run(failing)).toMatchObject({
    status: Status.runtimeError,
    stderr: [judgeMessage('exit', { code: 7 }), ...quoted('oh no')],
  })
  expect(await run(() => ({ end: 'timeLimit', clock: 'cpu', cpuMs: 1200 }))).toMatchObject({
    status: Status.timeLimit,
    timeMs: 1000,
  })
})

test('the text of the compiler is reported', async () => {
  const refusing: FakeProgram = () => ({ end: 'exited', exitCode: 1, stderr: Buffer.from('main.c:1: error') })
  expect(await run(echo, {}, refusing)).toMatchObject({
    status: Status.compileError,
    stderr: quoted('main.c:1: error'),
    output: null,
  })
})

test('a problem with files gets its input as a file, and a file that is missing is empty output', async () => {
  const problem = { isFileIO: true, ioReadFileName: 'in.txt', ioWriteFileName: 'out.txt' }
  const copies: FakeProgram = ({ files }) => (
    files.set('out.txt', files.get('in.txt') ?? Buffer.alloc(0)),
    { end: 'exited', exitCode: 0 }
  )
  expect(await run(copies, { problem })).toMatchObject({ output: '1 2\n' })
  expect(await run(prints('not looked at'), { problem })).toMatchObject({ status: Status.accepted, output: '' })
  await expect(run(copies, { problem: { ...problem, ioReadFileName: '../etc' } })).rejects.toThrow(CannotJudge)
})

test('what is ours is thrown and no verdict', async () => {
  await expect(run(echo, { language: 'Java' })).rejects.toThrow(LanguageMissing)
  await expect(
    run(() => {
      throw new SandboxFault('gone')
    }),
  ).rejects.toThrow(SandboxFault)
})
