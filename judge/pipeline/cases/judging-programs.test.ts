/** Checkers and interactors on a pretended sandbox: which box sees what, and whose fault an end is. */
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JudgeProblem, JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { fakeSandbox } from '../../sandbox/testing/fake.ts'
import type { FakeProgram, FakeResult } from '../../sandbox/testing/fake.ts'
import { SandboxFault } from '../../sandbox/api/sandbox.ts'
import { c } from '../../languages/c.ts'
import { Slots } from '../../worker/slots.ts'
import { countedLimits } from './limits.ts'
import { CannotJudge } from '../refusal.ts'
import { openEarly } from '../box-lifecycle.ts'
import { CaseMemory } from './case-memory.ts'
import { runCases } from './run-cases.ts'
import { grade } from './grade.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podium-judging-program-'))
  for (const name of ['main', 'checker']) writeFileSync(join(folder, name), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

const problem: JudgeProblem = {
  pid: 1,
  type: 1,
  judgeMode: 'spj',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  ioScore: 100,
  difficulty: 1,
  isRemoveEndBlank: true,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  userExtraFiles: {},
  dataHash: '0'.repeat(64),
}
const [language] = c.languages({ command: '/usr/bin/gcc', version: 'gcc', binds: [], hasTuning: () => false })

const fileOf = (text: string) => {
  const hostPath = join(folder, `data-${text}`)
  writeFileSync(hostPath, text)
  return { hostPath, name: text, hash: '0'.repeat(64), sizeBytes: text.length }
}
interface World {
  contestant: FakeProgram
  judgingProgram: FakeProgram
  over?: Partial<JudgeProblem>
  scores?: readonly number[]
  groups?: readonly number[]
}

const judge = async ({ contestant, judgingProgram, over = {}, scores = [10], groups = [] }: World) => {
  const merged = { ...problem, ...over }
  const program = (name: string) => ({ files: [name], folder, release: () => undefined })
  const limits = countedLimits(merged, 'C')
  const sandbox = fakeSandbox((run) => (run.files.has('checker') ? judgingProgram(run) : contestant(run)))
  const cases = await runCases(sandbox, {
    firstBox: openEarly(sandbox, language!.run.box),
    spare: new Slots(1),
    memory: new CaseMemory(),
    problem: merged,
    language: language!,
    program: program('main'),
    checker: { ...program('checker'), command: ['./checker'], box: language!.run.box },
    limits,
    workFolder: folder,
    onCase: () => undefined,
    cases: scores.map((score, index) => ({
      caseId: index + 1,
      score,
      groupNum: groups[index] ?? null,
      input: fileOf(`in${index}`),
      output: fileOf(`answer${index}`),
    })),
  })
  return { ...grade(merged, cases, limits), cases } satisfies Partial<JudgeVerdict>
}

const good: FakeProgram = () => ({ end: 'exited', exitCode: 0, stdout: Buffer.from('written') })
const exit =
  (exitCode: number, over: Partial<FakeResult> = {}): FakeProgram =>
  () =>
    ({ end: 'exited', exitCode, ...over }) as FakeResult
const partial = (percent: number): FakeProgram => exit(99, { stdout: Buffer.from(String(percent)) })

describe('a checker', () => {
  test('reads input, output and answer as files, within limits of its own, and never meets the program', async () => {
    const seen: unknown[] = []
    await judge({
      contestant: (run) => (seen.push([...run.files.keys()]), good(run)),
      judgingProgram: ({ files, spec }) => {
        seen.push(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()])), spec.argv)
        expect(spec).toMatchObject({
          cpuLimitMs: 16_000,
          wallLimitMs: 48_000,
          memoryLimitBytes: 512 << 20,
          stackLimitBytes: 128 << 20,
          processLimit: 128,
          stdin: 'empty',
          stdoutLimitBytes: 16 << 20,
          stderrLimitBytes: 16 << 20,
        })
        return { end: 'exited', exitCode: 0 }
      },
    })
    expect(seen).toEqual([
      ['main'],
      { checker: 'checker', input: 'in0', answer: 'answer0', output: 'written' },
      ['./checker', 'input', 'output', 'answer'],
    ])
  })

  test('is not asked about a program that failed', async () => {
    const judgingProgram: FakeProgram = () => {
      throw new Error('was asked')
    }
    expect((await judge({ contestant: exit(1), judgingProgram })).status).toBe(Status.runtimeError)
  })

  test('may give part of the points: cut to whole ones per case, and no accept where points do not count', async () => {
    expect(await judge({ contestant: good, judgingProgram: partial(50), scores: [7, 11] })).toMatchObject({
      status: Status.partial,
      score: 8,
    })
    expect(
      await judge({ contestant: good, judgingProgram: partial(50), over: { type: 0, ioScore: null } }),
    ).toMatchObject({
      status: Status.partial,
      score: null,
    })
  })

  test('keeps a group going with any share above nothing, also one worth no whole point', async () => {
    const over = { judgeCaseMode: 'subtask_lowest' } as const
    const small = await judge({ contestant: good, judgingProgram: partial(1), over, scores: [5, 5], groups: [1, 1] })
    expect(small.cases.map(({ status }) => status)).toEqual([Status.partial, Status.partial])
    const nothing = await judge({ contestant: good, judgingProgram: partial(0), over, scores: [5, 5], groups: [1, 1] })
    expect(nothing.cases.map(({ status }) => status)).toEqual([Status.partial, Status.cancelled])
  })

  test('that fails cannot judge anybody, and says where; a fault of its box is tried again', async () => {
    const looping: FakeProgram = () => ({ end: 'timeLimit', clock: 'cpu' })
    await expect(judge({ contestant: good, judgingProgram: looping })).rejects.toThrow(
      'The checker failed on case 1 (in0): it used up its CPU time.',
    )
    await expect(judge({ contestant: good, judgingProgram: looping })).rejects.toThrow(CannotJudge)
    await expect(
      judge({
        contestant: good,
        judgingProgram: () => {
          throw new SandboxFault('gone')
        },
      }),
    ).rejects.toThrow(SandboxFault)
  })

  test('has its words cut, so that a verdict of many cases stays one message', async () => {
    const { cases } = await judge({
      contestant: good,
      judgingProgram: exit(102, { stderr: Buffer.alloc(1e6, 'x') }),
      scores: Array.from({ length: 100 }, () => 1),
    })
    expect(cases.reduce((sum, { message }) => sum + (wireText(message)?.length ?? 0), 0)).toBeLessThan(600_000)
  })
})

describe('in a dialogue the first rule that fits decides', () => {
  const dialogue = (contestant: FakeProgram, judgingProgram: FakeProgram) =>
    judge({ contestant, judgingProgram, over: { judgeMode: 'interactive', type: 0, ioScore: null } })
  const late = { wallMs: 9 }
  const broken: FakeProgram = () => ({ end: 'signalled', signal: 13 })

  test.each<[string, FakeProgram, FakeProgram, number]>([
    ['both end well', exit(0), exit(0), Status.accepted],
    ['too much time', exit(0, { cpuMs: 1100 }), exit(0), Status.timeLimit],
    ['too much time and a crash', exit(1, { cpuMs: 1100 }), exit(102), Status.timeLimit],
    ['stopped by the clock', () => ({ end: 'timeLimit', clock: 'wall' }), exit(102), Status.timeLimit],
    ['too much memory', exit(0, { peakMemoryBytes: 65 << 20 }), exit(102), Status.memoryLimit],
    ['too much written', () => ({ end: 'outputLimit', stream: 'stdout' }), exit(102), Status.runtimeError],
    ['a crash', exit(1), exit(102), Status.runtimeError],
    ['a broken pipe after an accept', broken, exit(0), Status.runtimeError],
    ['a broken pipe after a refusal', broken, exit(102), Status.wrongAnswer],
    ['exit code 13 after a refusal', exit(13), exit(1, { stderr: Buffer.from('wrong answer x') }), Status.wrongAnswer],
    ['a crash, whereupon the interactor fails', exit(1), exit(9, late), Status.runtimeError],
  ])('%s', async (_title, contestant, interactor, status) => {
    expect((await dialogue(contestant, interactor)).cases[0]?.status).toBe(status)
  })

  test.each<[string, FakeProgram, FakeProgram]>([
    ['fails', exit(0), exit(9)],
    ['fails first and takes the program down', exit(1, late), exit(9)],
    [
      'is stopped at a limit',
      () => ({ end: 'signalled', signal: 9 }),
      () => ({ end: 'timeLimit', clock: 'cpu', ...late }),
    ],
    ['breaks the pipe by failing', broken, exit(9, late)],
  ])('an interactor that %s cannot judge anybody', async (_title, contestant, interactor) => {
    await expect(dialogue(contestant, interactor)).rejects.toThrow(CannotJudge)
  })

  test('gives the interactor twice the time and memory of the program', async () => {
    const specs: Record<string, number>[] = []
    const note: FakeProgram = ({ spec }) => {
      specs.push({ cpuMs: spec.cpuLimitMs, wallMs: spec.wallLimitMs, memoryBytes: spec.memoryLimitBytes })
      return { end: 'exited', exitCode: 0 }
    }
    await dialogue(note, note)
    expect(specs[1]).toEqual(
      Object.fromEntries(Object.entries(specs[0] ?? {}).map(([name, value]) => [name, 2 * value])),
    )
  })
})
