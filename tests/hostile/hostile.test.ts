/**
 * Programs written to break the judge, through the real judge, on every driver of this machine. None is compiled or
 * run outside a box.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drivers } from '@podium/judge/sandbox/testing/conformance-kit.ts'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { startJudgeFixture } from '../judge-cases/support.ts'
import type { JudgeProcess } from '../judge-cases/judge-process.ts'
import type { JudgeFixture, ReadVerdict } from '../judge-cases/support.ts'
import { attacks, outputTraps } from './attacks.ts'
import { bombs } from './bombs.ts'

const slots = 2
/** Who is to run into the memory limit must not run out of time before, on a busy machine. */
const patientMs = 2000
const problem: Partial<JudgeProblem> = {
  type: 1,
  judgeCaseMode: 'default',
  ioScore: 100,
  timeLimitMs: 250,
  memoryLimitMb: 64,
  stackLimitMb: 16,
}
const textOf = (folder: string, name: string): string => readFileSync(join(import.meta.dirname, folder, name), 'utf8')
const scored = (cases: readonly { input: string; output: string }[]) => cases.map((one) => ({ ...one, score: 50 }))
const traceHeads = { 'a small program': '', 'a large program': '#define LARGE\n' } as const
const honest = { input: 'honest 20 22\n', output: '42\n' }

const described = (verdict: ReadVerdict): string =>
  [
    verdict.errorMessage,
    ...verdict.cases.map(
      (one) =>
        `${verdictOf(one.status).short} ${one.timeMs} ms ${one.memoryKb} KB ${one.message?.slice(0, 500)} ${one.found?.text ?? ''}`,
    ),
  ].join('\n')

console.log(
  `hostile programs: ${attacks.length + outputTraps.length + 2} that run and ${Object.keys(bombs).length} for compilers, on ${drivers.map(({ name }) => name).join(', ')}`,
)

describe.each(drivers.map(({ name }) => name))('%s', (driver) => {
  let fixture: JudgeFixture
  let process: JudgeProcess
  const sent = new Map<string, Promise<ReadVerdict>>()
  const judge = (title: string, draft: { language: string; code: string; problem: Partial<JudgeProblem> }) =>
    void sent.set(title, fixture.judge(draft))

  const sendAttack = async ({ file, language, attack, statuses }: (typeof attacks)[number]) => {
    const timeLimitMs = statuses.includes(Status.timeLimit) ? problem.timeLimitMs : patientMs
    const dataHash = await fixture.putData(scored([{ input: `${attack}\n`, output: 'contained\n' }, honest]))
    judge(`${file} ${attack}`, {
      language,
      code: textOf('programs', file),
      problem: { ...problem, timeLimitMs, dataHash },
    })
  }
  const sendTrap = async (trap: string) => {
    const dataHash = await fixture.putData(scored([{ input: `${trap}\n`, output: 'contained\n' }, honest]))
    const files = { isFileIO: true, ioReadFileName: 'task.in', ioWriteFileName: 'task.out' }
    judge(`outputs.c ${trap}`, {
      language: 'C',
      code: textOf('programs', 'outputs.c'),
      problem: { ...problem, ...files, dataHash },
    })
  }
  const sendRest = async () => {
    const leave = await fixture.putData(
      scored([
        { input: 'leave\n', output: 'contained\n' },
        { input: 'look\n', output: 'clean\n' },
      ]),
    )
    judge('leftovers', {
      language: 'C',
      code: textOf('programs', 'leftovers.c'),
      problem: { ...problem, dataHash: leave },
    })
    const traces = await fixture.putData(
      scored(['look', 'leave', 'look', 'look'].map((word) => ({ input: `${word}\n`, output: 'clean\n' }))),
    )
    for (const [title, head] of Object.entries(traceHeads))
      judge(title, {
        language: 'C',
        code: `${head}${textOf('programs', 'traces.c')}`,
        // in this order, one after another in one box
        problem: { ...problem, timeLimitMs: patientMs, dataHash: traces, judgeCaseMode: 'ergodic_without_error' },
      })
    const prying = {
      ...problem,
      spjCode: textOf('checkers', 'prying.c'),
      spjLanguage: 'C',
      dataHash: await fixture.putData(scored([honest, honest])),
    }
    for (const judgeMode of ['spj', 'interactive'] as const)
      judge(judgeMode, { language: 'Python3', code: 'print(42)\n', problem: { ...prying, judgeMode } })
    const later = await fixture.putData(scored([{ input: 'exchanged_later\n', output: 'contained\n' }, honest]))
    const files = { isFileIO: true, ioReadFileName: 'task.in', ioWriteFileName: 'task.out' }
    judge('exchanged later', {
      language: 'C',
      code: textOf('programs', 'outputs.c'),
      problem: { ...problem, ...files, dataHash: later },
    })
  }

  /** Takes one of the slots for as long as a checker may run, beside everything else. */
  const sendEndless = async () => {
    const endless = {
      spjCode: textOf('checkers', 'endless.c'),
      spjLanguage: 'C',
      dataHash: await fixture.putData(scored([honest])),
    }
    judge('endless', {
      language: 'Python3',
      code: 'print(42)\n',
      problem: { ...problem, ...endless, judgeMode: 'spj' },
    })
  }

  beforeAll(async () => {
    fixture = await startJudgeFixture()
    process = await fixture.startJudge(`hostile-${driver}`, {
      PODIUM_JUDGE_SLOTS: String(slots),
      PODIUM_JUDGE_DRIVER: driver,
    })
    await sendEndless()
    for (const attack of attacks) await sendAttack(attack)
    for (const trap of outputTraps) await sendTrap(trap)
    const dataHash = await fixture.putData(scored([honest]))
    for (const [title, bomb] of Object.entries(bombs))
      judge(title, { language: bomb.language, code: bomb.source, problem: { ...problem, dataHash } })
    await sendRest()
  }, 120_000)
  afterAll(() => fixture.stop())

  const verdictFor = async (title: string): Promise<ReadVerdict> =>
    sent.get(title) ?? Promise.reject(new Error(`${title} was not sent`))

  test.each(attacks)(
    '$file $attack',
    async ({ file, attack, statuses }) => {
      const verdict = await verdictFor(`${file} ${attack}`)
      const [first, second] = verdict.cases
      expect(statuses, described(verdict)).toContain(first?.status)
      expect(second?.status, described(verdict)).toBe(Status.accepted)
    },
    120_000,
  )

  test.each(outputTraps)(
    'an output file that is a trap counts as empty: %s',
    async (trap) => {
      const verdict = await verdictFor(`outputs.c ${trap}`)
      expect(
        verdict.cases.map(({ status }) => status),
        described(verdict),
      ).toEqual([Status.wrongAnswer, Status.accepted])
    },
    120_000,
  )

  test('an output file cannot be exchanged after the end of the program', async () => {
    const verdict = await verdictFor('exchanged later')
    const [first, second] = verdict.cases
    expect([Status.accepted, Status.wrongAnswer], described(verdict)).toContain(first?.status)
    expect(second?.status, described(verdict)).toBe(Status.accepted)
  }, 120_000)

  test('nothing of one run is there for the next: files, processes, shared memory, queues, keys, sockets, locks', async () => {
    const verdict = await verdictFor('leftovers')
    expect(
      verdict.cases.map(({ status }) => status),
      described(verdict),
    ).toEqual([Status.accepted, Status.accepted])
  }, 120_000)

  test.each(Object.keys(traceHeads))(
    'no case can tell whether another ran before it, by numbers that count up, times, room or marks: %s',
    async (title) => {
      const verdict = await verdictFor(title)
      expect(
        verdict.cases.map(({ status }) => status),
        described(verdict),
      ).toEqual([Status.accepted, Status.accepted, Status.accepted, Status.accepted])
    },
    120_000,
  )

  test.each(['spj', 'interactive'])(
    'whoever judges finds nothing either, and leaves nothing for its next case: %s',
    async (mode) => {
      const verdict = await verdictFor(mode)
      expect(
        verdict.cases.map(({ status }) => status),
        described(verdict),
      ).toEqual([Status.accepted, Status.accepted])
    },
    120_000,
  )

  test('a checker that never ends is stopped: a System Error with the reason, at the first try', async () => {
    const verdict = await verdictFor('endless')
    expect(verdict, described(verdict)).toMatchObject({
      status: Status.systemError,
      errorMessage: expect.stringMatching(
        /^The checker failed on case 1 \(1\.in\): it used up its (CPU time|time on the clock)\./,
      ),
    })
    const task = `"task":"${verdict.submitId}.${verdict.attempt}"`
    await process.logged(task)
    expect(process.log.filter((line) => line.includes(task))).toEqual([expect.stringContaining('"tries":1')])
  }, 120_000)

  test.each(Object.keys(bombs))(
    '%s',
    async (title) => {
      const verdict = await verdictFor(title)
      expect(verdict.status, described(verdict)).toBe(Status.compileError)
      expect(verdict.errorMessage).not.toMatch(/root:|daemon:|PODIUM_|nats:/)
    },
    120_000,
  )

  test('an honest program in each language is judged well after all of this', async () => {
    const dataHash = await fixture.putData(scored([honest]))
    const codes = [
      ['C', 'processes.c'],
      ['C++ 17 With O2', 'library.cpp'],
      ['Java', 'Machine.java'],
      ['Python3', 'interpreter.py'],
    ] as const
    const verdicts = await Promise.all(
      codes.map(([language, file]) =>
        fixture.judge({ language, code: textOf('programs', file), problem: { ...problem, dataHash } }),
      ),
    )
    for (const verdict of verdicts) expect(verdict.status, described(verdict)).toBe(Status.accepted)
  }, 120_000)
})
