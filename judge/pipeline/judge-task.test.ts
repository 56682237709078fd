import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JudgeProblem, JudgeTask, TestDataManifest } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage, quoted, wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { c } from '../languages/c.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import type { FakeProgram } from '../sandbox/testing/fake.ts'
import { Slots } from '../worker/slots.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import { DiskCache } from './disk-cache.ts'
import { judgeTask, LanguageMissing } from './judge-task.ts'
import type { JudgeTools, Progress } from './judge-task.ts'
import { CannotJudge } from './refusal.ts'

let folder: string
let objects: Map<string, Buffer>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podium-task-'))
  objects = new Map()
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (text: string) => {
  objects.set(sha256(text), Buffer.from(text))
  return { hash: sha256(text), sizeBytes: Buffer.byteLength(text), name: 'x' }
}
const putCases = (cases: readonly [input: string, output: string][], score: number | null = null): string => {
  const manifest: TestDataManifest = {
    v: 1,
    cases: cases.map(([input, output], index) => ({
      caseId: 10 + index,
      input: put(input),
      output: put(output),
      score,
      groupNum: null,
    })),
  }
  return put(JSON.stringify(manifest)).hash
}

const problem: JudgeProblem = {
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
  dataHash: '',
}
const taskOf = (over: Partial<JudgeProblem>, task: Partial<JudgeTask> = {}): JudgeTask => ({
  v: 1,
  submitId: 5,
  attempt: 2,
  lane: 'normal',
  uid: 'u',
  language: 'C',
  code: 'source',
  problem: { ...problem, ...over },
  ...task,
})

/** A world in which the compiler makes a program of any source, and the program is the given function. */
const toolsWith = (
  program: FakeProgram,
  compiler: FakeProgram = ({ files }) => (files.set('main', Buffer.from('binary')), { end: 'exited', exitCode: 0 }),
): JudgeTools => ({
  judger: 'here',
  sandbox: fakeSandbox((run) => (run.boxSpec.kind === 'compile' ? compiler(run) : program(run))),
  languages: new Map(
    c
      .languages({ command: '/usr/bin/gcc', version: 'gcc 12', binds: [], hasTuning: () => false })
      .map((one) => [one.name, one]),
  ),
  compileBox: { kind: 'compile' },
  store: {
    getToFile: async (hash, path) => {
      const bytes = objects.get(hash)
      if (bytes === undefined) throw new Error(`object ${hash} is not in the store`)
      writeFileSync(path, bytes)
    },
  },
  dataCache: new DiskCache(join(folder, 'data'), 1e6),
  programCache: new DiskCache(join(folder, 'programs'), 1e6),
  workFolder: folder,
  spare: new Slots(1),
})

const echo: FakeProgram = ({ stdin }) => ({
  end: 'exited',
  exitCode: 0,
  cpuMs: 7.9,
  peakMemoryBytes: 2048,
  stdout: stdin,
})
const ignore = () => undefined
const compilesAll: FakeProgram = ({ files }) => {
  for (const name of ['main', 'checker']) files.set(name, Buffer.from('binary'))
  return { end: 'exited', exitCode: 0 }
}

/** Every program waits until as many run at once as are wanted. */
const meeting = (wanted: number): { program: FakeProgram; most: () => number } => {
  const met = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const program: FakeProgram = async (run) => {
    running += 1
    most = Math.max(most, running)
    if (running === wanted) met.resolve()
    await met.promise
    running -= 1
    return echo(run)
  }
  return { program, most: () => most }
}

describe('a task with many cases', () => {
  const withSlots = (program: FakeProgram) => {
    const spare = new Slots(2)
    spare.startLending()
    spare.begin()
    return { ...toolsWith(program), spare }
  }
  const texts = Array.from({ length: 6 }, (_unused, index): [string, string] => [`${index}\n`, `${index}\n`])

  test('runs two of them at once on a slot that nobody needs, and answers in stored order', async () => {
    const { program, most } = meeting(2)
    const reported: number[] = []
    const verdict = await judgeTask(taskOf({ dataHash: putCases(texts) }), withSlots(program), (one) =>
      reported.push(one.status === 7 ? one.done : -1),
    )
    expect(verdict.cases.map(({ seq, status }) => [seq, status])).toEqual(
      [1, 2, 3, 4, 5, 6].map((seq) => [seq, Status.accepted]),
    )
    expect(most()).toBe(2)
    expect(reported).toEqual([-1, 0, 1, 2, 3, 4, 5, 6])
  })

  test('runs them one after another when a failed case ends the rest', async () => {
    const { program, most } = meeting(1)
    await judgeTask(
      taskOf({ dataHash: putCases(texts), judgeCaseMode: 'ergodic_without_error' }),
      withSlots(program),
      ignore,
    )
    expect(most()).toBe(1)
  })

  test('ends with the fault of whichever box broke', async () => {
    let calls = 0
    const breaking: FakeProgram = (run) => {
      calls += 1
      if (calls === 4) throw new SandboxFault('gone')
      return echo(run)
    }
    await expect(judgeTask(taskOf({ dataHash: putCases(texts) }), withSlots(breaking), ignore)).rejects.toThrow(
      SandboxFault,
    )
  })
})

describe('a task', () => {
  test('ends accepted with a row for each case, having reported compiling and every case', async () => {
    const reported: Progress[] = []
    const task = taskOf({
      dataHash: putCases([
        ['1\n', '1\n'],
        ['2\n', '2\n'],
      ]),
    })
    const verdict = await judgeTask(task, toolsWith(echo), (one) => void reported.push(one))
    expect(verdict).toMatchObject({
      submitId: 5,
      attempt: 2,
      judger: 'here',
      status: Status.accepted,
      timeMs: 7,
      memoryKb: 2,
      score: null,
    })
    expect(verdict.cases).toMatchObject([
      { caseId: 10, seq: 1, status: 0, timeMs: 7, memoryKb: 2 },
      { caseId: 11, seq: 2, status: 0 },
    ])
    expect(reported).toEqual([
      { status: 6 },
      { status: 7, done: 0, total: 2 },
      { status: 7, done: 1, total: 2, caseStatuses: [Status.accepted, Status.pending] },
      { status: 7, done: 2, total: 2, caseStatuses: [Status.accepted, Status.accepted] },
    ])
  })

  test('compiles once for the same source', async () => {
    let compiled = 0
    const tools = toolsWith(echo, ({ files }) => {
      compiled += 1
      files.set('main', Buffer.from('binary'))
      return { end: 'exited', exitCode: 0 }
    })
    const task = taskOf({ dataHash: putCases([['1', '1']]) })
    await judgeTask(task, tools, ignore)
    await judgeTask(task, tools, ignore)
    await judgeTask({ ...task, code: 'other' }, tools, ignore)
    expect(compiled).toBe(2)
  })

  test('is a compile error with the words of the compiler, and nothing is run', async () => {
    const tools = toolsWith(
      () => {
        throw new Error('was run')
      },
      () => ({ end: 'exited', exitCode: 1, stderr: Buffer.from('main.c:1: error') }),
    )
    const verdict = await judgeTask(taskOf({ dataHash: putCases([['1', '1']]) }), tools, ignore)
    expect(verdict).toMatchObject({
      status: Status.compileError,
      errorMessage: quoted('main.c:1: error'),
      timeMs: 0,
      memoryKb: 0,
      cases: [],
    })
  })

  test('says which limit stopped the compiler, and cuts endless words', async () => {
    const tools = toolsWith(echo, () => ({ end: 'timeLimit', clock: 'cpu', stderr: Buffer.alloc(1e6, 'x') }))
    const verdict = await judgeTask(taskOf({ dataHash: putCases([['1', '1']]) }), tools, ignore)
    const errorMessage = wireText(verdict.errorMessage)
    expect(errorMessage).toMatch(/^The compiler was stopped after 5 s\.\nx+\n…$/)
    expect(errorMessage?.length).toBeLessThan(40_000)
  })

  test('is "submitted failed" when the compiler leaves no program', async () => {
    const verdict = await judgeTask(
      taskOf({ dataHash: putCases([['1', '1']]) }),
      toolsWith(echo, () => ({ end: 'exited', exitCode: 0 })),
      ignore,
    )
    expect(verdict).toMatchObject({ status: Status.submitFailed, errorMessage: [judgeMessage('noExecutable')] })
  })

  test('reads and writes files when the problem says so; a missing output file is an empty output', async () => {
    const upper: FakeProgram = ({ files, spec }) => {
      const input = files.get('in.txt')?.toString() ?? ''
      if (input !== 'silent') files.set('out.txt', Buffer.from(input.toUpperCase()))
      return { end: 'exited', exitCode: spec.stdin === 'empty' ? 0 : 1 }
    }
    const dataHash = putCases([
      ['a', 'A'],
      ['silent', ''],
      ['silent', 'x'],
    ])
    const verdict = await judgeTask(
      taskOf({ dataHash, isFileIO: true, ioReadFileName: 'in.txt', ioWriteFileName: 'out.txt' }),
      toolsWith(upper),
      ignore,
    )
    expect(verdict.cases.map(({ status }) => status)).toEqual([Status.accepted, Status.accepted, Status.wrongAnswer])
  })

  test('puts extra files beside the source and beside the program, the latter also after the first case', async () => {
    const seen: string[] = []
    const look: FakeProgram = ({ boxSpec, files }) => {
      seen.push(`${boxSpec.kind} ${[...files.keys()].toSorted().join(' ')}`)
      files.set('main', Buffer.from('binary'))
      files.set('left over', Buffer.from('x'))
      return { end: 'exited', exitCode: 0 }
    }
    const dataHash = putCases([
      ['', ''],
      ['', ''],
    ])
    await judgeTask(
      taskOf({ dataHash, userExtraFiles: { 'lib.h': 'text', 'empty': '' } }),
      toolsWith(look, look),
      ignore,
    )
    expect(seen).toEqual(['compile lib.h main.c', 'run lib.h main', 'run lib.h main'])
  })
})

describe('a program that waits', () => {
  const twelve = Array.from({ length: 12 }, (_unused, index): [string, string] => [`${index}`, `${index}`])
  const sleeper: FakeProgram = () => ({ end: 'timeLimit', clock: 'wall', cpuMs: 0, wallMs: 2000 })

  test('is not run again when it has slept through a few cases: the others count alike and say why', async () => {
    const { status, cases } = await judgeTask(taskOf({ dataHash: putCases(twelve) }), toolsWith(sleeper), ignore)
    expect(status).toBe(Status.timeLimit)
    expect(cases.map((one) => one.status)).toEqual(twelve.map(() => Status.timeLimit))
    expect(cases.map(({ message }) => message)).toEqual([
      ...Array.from({ length: 4 }, () => null),
      ...Array.from({ length: 8 }, () => [judgeMessage('waitedTooLong')]),
    ])
  })

  test('keeps the points of the cases before, and gets none for the others', async () => {
    let runs = 0
    const half: FakeProgram = (run) => ((runs += 1) <= 6 ? echo(run) : sleeper(run))
    const dataHash = putCases(twelve, 10)
    const { status, score } = await judgeTask(taskOf({ type: 1, ioScore: 120, dataHash }), toolsWith(half), ignore)
    expect([status, score, runs]).toEqual([Status.partial, 60, 10])
  })

  test('is run on every case when what takes its time is a busy host', async () => {
    const busy: FakeProgram = async (run) => ({ ...(await echo(run)), cpuMs: 990, wallMs: 2900 })
    expect((await judgeTask(taskOf({ dataHash: putCases(twelve) }), toolsWith(busy), ignore)).status).toBe(
      Status.accepted,
    )
  })

  test('is the fault of the problem where it is the checker', async () => {
    const patient: FakeProgram = ({ files }) => ({
      end: 'exited',
      exitCode: 0,
      wallMs: files.has('checker') ? 4000 : 1,
    })
    const judging = judgeTask(
      taskOf({ judgeMode: 'spj', spjCode: 'source', spjLanguage: 'C', dataHash: putCases(twelve) }),
      toolsWith(patient, compilesAll),
      ignore,
    )
    await expect(judging).rejects.toThrow(/waited too long/)
  })
})

describe('a task that cannot be judged', () => {
  test.each(['spj', 'interactive'] as const)(
    'is refused for judge mode %s without a program for it',
    async (judgeMode) => {
      const judging = judgeTask(taskOf({ judgeMode, dataHash: putCases([['1', '1']]) }), toolsWith(echo), ignore)
      await expect(judging).rejects.toThrow(CannotJudge)
      await expect(judging).rejects.toThrow(`The problem has no ${judgeMode === 'spj' ? 'checker' : 'interactor'}.`)
    },
  )

  test('is refused without cases, with malformed data, and with a file name that leaves the box', async () => {
    await expect(judgeTask(taskOf({ dataHash: putCases([]) }), toolsWith(echo), ignore)).rejects.toThrow(CannotJudge)
    await expect(judgeTask(taskOf({ dataHash: put('{"v":2}').hash }), toolsWith(echo), ignore)).rejects.toThrow(
      CannotJudge,
    )
    const dataHash = putCases([['1', '1']])
    await expect(
      judgeTask(
        taskOf({ dataHash, isFileIO: true, ioReadFileName: '../x', ioWriteFileName: 'y' }),
        toolsWith(echo),
        ignore,
      ),
    ).rejects.toThrow(CannotJudge)
    await expect(
      judgeTask(taskOf({ dataHash, userExtraFiles: { 'a/b': 'x' } }), toolsWith(echo), ignore),
    ).rejects.toThrow(CannotJudge)
  })
})

describe('a fault of ours is retried, not judged', () => {
  /** The reason, when the task is to be tried again. */
  const retryReason = async (judging: Promise<unknown>): Promise<string> => {
    const error: unknown = await judging.catch((one: unknown) => one)
    return error instanceof Error && !(error instanceof CannotJudge) ? error.message : 'not retried'
  }

  test('when the sandbox fails, compiling or running', async () => {
    const broken: FakeProgram = () => {
      throw new SandboxFault('the box is gone')
    }
    const task = taskOf({ dataHash: putCases([['1', '1']]) })
    expect(await retryReason(judgeTask(task, toolsWith(echo, broken), ignore))).toMatch(/the box is gone/)
    expect(await retryReason(judgeTask(task, toolsWith(broken), ignore))).toMatch(/the box is gone/)
  })

  test('when test data is missing, also after a successful compile', async () => {
    expect(await retryReason(judgeTask(taskOf({ dataHash: sha256('nowhere') }), toolsWith(echo), ignore))).toMatch(
      /not in the store/,
    )
  })

  test('when this judge lacks the language', async () => {
    await expect(judgeTask(taskOf({}, { language: 'Java' }), toolsWith(echo), ignore)).rejects.toThrow(LanguageMissing)
  })
})
