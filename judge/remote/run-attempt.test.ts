import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { AttemptStore } from './attempts.ts'
import type { RunEnd } from './run-attempt.ts'
import { FakeSite } from './testing/fake-site.ts'
import type { PostFault } from './testing/fake-site.ts'
import { accountOf, FakeBus, taskOf } from './testing/fake-bus.ts'
import { LaneProcess } from './testing/lane-process.ts'
import type { Kill, ProcessOptions } from './testing/lane-process.ts'
import { ManualClock } from './testing/manual-clock.ts'

const hourMs = 3_600_000

interface World {
  readonly clock: ManualClock
  readonly bus: FakeBus
  readonly site: FakeSite
  readonly process: (rest?: Partial<ProcessOptions>) => LaneProcess
  readonly until: <T>(work: Promise<T>) => Promise<T>
}

const world = (set: (site: FakeSite) => void = () => undefined): World => {
  const clock = new ManualClock()
  const bus = new FakeBus(clock)
  const site = new FakeSite(clock)
  set(site)
  return {
    clock,
    bus,
    site,
    process: (rest = {}) => new LaneProcess({ bus, clock, provider: site.provider(), ...rest }),
    until: (work) => clock.runUntil(work, undefined, 6 * hourMs),
  }
}

const textOf = (end: RunEnd): string =>
  end.kind === 'over' ? judgeTextIn(end.result?.report ?? [], 'en-US') : end.kind
const statusOf = (end: RunEnd): number | null => (end.kind === 'over' ? (end.result?.status ?? null) : null)

test('a submission is posted once, followed and judged', async () => {
  const { clock, site, process, until } = world()
  const one = process()
  const end = await until(one.finish(taskOf(7, clock)))
  expect(end).toMatchObject({ kind: 'over', result: { status: Status.accepted, timeMs: 15, memoryKb: 1024 } })
  expect(site.runs).toHaveLength(1)
  expect(site.runs[0]?.source).toMatch(/^int main\(\) \{ return 7; \}\n[ \t]+$/)
  expect(one.progress).toContain(Status.judging)
})

describe('what comes of the post', () => {
  const finished = async (fault: PostFault, set?: (site: FakeSite) => void) => {
    const one = world((site) => {
      site.postFaults = [fault]
      set?.(site)
    })
    const end = await one.until(one.process().finish(taskOf(7, one.clock)))
    return { ...one, end }
  }

  test.each([
    'tells-id',
    'cut-after-storing',
    'cut-before-storing',
    'stored-late',
    'too-soon',
    'signed-out',
    'no-connection',
  ] as const)('%s: one run at the site in the end', async (fault) => {
    const { end, site } = await finished(fault)
    expect(statusOf(end)).toBe(Status.accepted)
    expect(site.runs).toHaveLength(1)
  })

  test('a run that is not there is posted again after two minutes, not earlier', async () => {
    const { site } = await finished('cut-before-storing')
    expect(site.posts).toHaveLength(2)
    expect((site.posts[1] ?? 0) - (site.posts[0] ?? 0)).toBeGreaterThanOrEqual(120_000)
  })

  test('a run that the account had before is not taken for the one that was posted', async () => {
    const { clock, bus, site, process, until } = world((one) => void (one.postFaults = ['cut-before-storing']))
    const before = site.store({ accountId: 1, problemId: '1000', languageId: '0', source: 'of last year' })
    await until(process().finish(taskOf(7, clock)))
    const state = (await bus.attempts.get('7.1'))?.value.state
    expect(state).toMatchObject({ phase: 'final', runId: site.runs[1]?.runId })
    expect(before).toBe(site.runs[0]?.runId)
  })

  test('what the bus does not store is not posted', async () => {
    const { clock, bus, site, process, until } = world()
    bus.attempts.onWrite = (_, record) => {
      if (record?.state.phase === 'posting') throw new Error('no answer from the bus')
    }
    await expect(until(process().run(taskOf(7, clock)))).rejects.toThrow(/no answer/)
    expect(site.posts).toHaveLength(0)
    bus.attempts.onWrite = () => undefined
    await clock.advance(60_000)
  })

  test('a run that may be there is never posted again where the operator wants no gap', async () => {
    const { clock, site, process, until } = world((one) => void (one.postFaults = ['cut-before-storing']))
    const end = await until(process({ account: accountOf(1, { repost: 'never' }) }).finish(taskOf(7, clock)))
    expect(statusOf(end)).toBe(Status.submitFailed)
    expect(textOf(end)).toMatch(/handed over to HDU/)
    expect(site.posts).toHaveLength(1)
  })

  test('a run that the site has confirmed and does not show is never posted again', async () => {
    const { end, site } = await finished('none', (one) => void (one.listLagMs = hourMs))
    expect(statusOf(end)).toBe(Status.submitFailed)
    expect(site.posts).toHaveLength(1)
  })

  test('a refusal ends it with the words of the site', async () => {
    const { end, site } = await finished('refused')
    expect([statusOf(end), site.runs.length]).toEqual([Status.systemError, 0])
    expect(textOf(end)).toMatch(/^HDU refused the submission:/)
  })

  test('after too soon the page is believed', async () => {
    const { site } = await finished('too-soon')
    expect((site.posts[1] ?? 0) - (site.posts[0] ?? 0)).toBeGreaterThanOrEqual(7_000)
  })

  test('at a wall nothing more is posted, and ten minutes later it ends with what stands there', async () => {
    const { end, site } = await finished('walled')
    expect(statusOf(end)).toBe(Status.systemError)
    expect(textOf(end)).toMatch(/HDU lets no submission through since 2027-.* UTC: it asks for a captcha\./)
    expect(site.posts).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  const signInsOf = async (waitMs: number, fault: PostFault = 'none') => {
    const { clock, site, process, until } = world()
    const provider = site.provider()
    let signIns = 0
    const counted = {
      provider: {
        ...provider,
        signIn: (...given: Parameters<typeof provider.signIn>) => {
          signIns += 1
          return provider.signIn(...given)
        },
      },
    }
    await until(process(counted).finish(taskOf(7, clock)))
    const before = signIns
    await clock.advance(waitMs)
    site.postFaults = [fault]
    expect(statusOf(await until(process(counted).finish(taskOf(8, clock))))).toBe(Status.accepted)
    return [before, signIns - before]
  }

  test('of a process that is gone is believed by the next one for ten minutes', async () => {
    expect(await signInsOf(60_000)).toEqual([1, 0])
    expect(await signInsOf(660_000)).toEqual([1, 1])
  })

  test('that is believed and does not hold is made again', async () => {
    expect(await signInsOf(60_000, 'signed-out')).toEqual([1, 1])
  })
})

describe('following', () => {
  test('takes the list in which the run was found as the first look', async () => {
    const { clock, site, process, until } = world()
    const provider = site.provider()
    const reads: number[] = []
    const readRun: typeof provider.readRun = (...given) => {
      reads.push(clock.nowMs() - (site.posts[0] ?? 0))
      return provider.readRun(...given)
    }
    const one = process({ provider: { ...provider, readRun } })
    await until(one.finish(taskOf(7, clock)))
    expect(one.progress[0]).toBe(Status.judging)
    expect(reads[0]).toBeGreaterThanOrEqual(2_500)
  })

  test('a compile error comes with the words of the compiler', async () => {
    const { clock, process, until } = world((site) => void (site.verdictOf = () => 'Compilation Error'))
    const end = await until(process().finish(taskOf(7, clock)))
    expect([statusOf(end), textOf(end)]).toEqual([Status.compileError, 'main.c:1: error'])
  })

  test('a text that nobody knows ends it, named, when it is seen twice', async () => {
    let looks = 0
    const { clock, process, until } = world(
      (site) => void (site.verdictOf = () => (looks++ === 0 ? 'Odd' : looks < 4 ? 'Running' : 'Very Odd')),
    )
    const end = await until(process().finish(taskOf(7, clock)))
    expect([statusOf(end), textOf(end)]).toEqual([Status.systemError, expect.stringMatching(/"Very Odd"/)])
  })

  test('a run that the site never ends is given up with its number, and sent in again only read', async () => {
    const { clock, site, process, until } = world((one) => void (one.verdictOf = () => 'Running'))
    const end = await until(process().finish(taskOf(7, clock)))
    expect([statusOf(end), textOf(end)]).toEqual([Status.submitFailed, expect.stringMatching(/run 101 within 10 min/)])
    site.verdictOf = () => 'Wrong Answer'
    await clock.advance(50_000)
    const fetch = { accountId: 1, runId: '101' }
    const second = await until(process().finish(taskOf(7, clock, { attempt: 2, fetch })))
    expect([statusOf(second), site.runs.length]).toEqual([Status.wrongAnswer, 1])
  })

  test('what does not answer is asked again', async () => {
    const { clock, site, process, until } = world()
    const work = process().finish(taskOf(7, clock))
    await clock.advance(3_000)
    site.isDown = true
    await clock.advance(120_000)
    site.isDown = false
    expect(statusOf(await until(work))).toBe(Status.accepted)
  })
})

describe('a newer attempt', () => {
  test('finds the run of the one before it, in the lane that posted it', async () => {
    const { clock, site, process, until } = world((one) => void (one.postFaults = ['cut-after-storing']))
    const dying = process({ kill: { step: 20, isAfter: true } })
    await until(Promise.race([dying.finish(taskOf(7, clock)), dying.died]))
    const second = taskOf(7, clock, { attempt: 2 })
    const other = process({ account: accountOf(2) })
    expect(await until(other.finish(second))).toEqual({ kind: 'bound', accountId: 1 })
    expect(statusOf(await until(process().finish(second)))).toBe(Status.accepted)
    expect(site.runs).toHaveLength(1)
    expect(await until(process({ account: accountOf(2) }).run(taskOf(7, clock)))).toMatchObject({ result: null })
  })

  test('and the one before it never post both, whoever is first', async () => {
    const { clock, site, process, until } = world()
    const ends = await until(
      Promise.all([
        process().finish(taskOf(7, clock)),
        process({ account: accountOf(2) }).finish(taskOf(7, clock, { attempt: 2 })),
      ]),
    )
    expect(site.runs).toHaveLength(1)
    expect(ends[1].kind === 'bound' || statusOf(ends[1]) === Status.accepted).toBe(true)
  })

  test('that is over leaves nothing to the one before it, which comes late', async () => {
    const { clock, site, process, until } = world()
    await until(process().finish(taskOf(7, clock, { attempt: 2 })))
    expect(await until(process().finish(taskOf(7, clock)))).toMatchObject({ kind: 'over', result: null })
    expect(site.runs).toHaveLength(1)
  })

  test('that comes between the last look and the record of the post keeps the older one from posting', async () => {
    const { clock, bus, site, process, until } = world()
    const provider = site.provider()
    const newer = new AttemptStore(bus, clock)
    const overtaken = process({
      provider: {
        ...provider,
        newestRun: async (...given) => {
          await newer.begin(taskOf(7, clock, { attempt: 2 }))
          return provider.newestRun(...given)
        },
      },
    })
    expect(await until(overtaken.finish(taskOf(7, clock)))).toMatchObject({ kind: 'over', result: null })
    expect(site.posts).toHaveLength(0)
  })

  test('of a verdict that is to be judged anew posts again', async () => {
    const { clock, site, process, until } = world()
    await until(process().finish(taskOf(7, clock)))
    await clock.advance(50_000)
    await until(process().finish(taskOf(7, clock, { attempt: 2 })))
    expect(site.runs).toHaveLength(2)
  })
})

describe('before anything is posted it ends', () => {
  test.each([
    [{ language: 'Fortran' }, /does not offer the language "Fortran"/],
    [{ problemId: '01000' }, /must not begin with a zero/],
  ] as const)('%o', async (rest, words) => {
    const { clock, site, process, until } = world()
    const end = await until(process().finish(taskOf(7, clock, rest)))
    expect([statusOf(end), textOf(end), site.posts.length]).toEqual([
      Status.systemError,
      expect.stringMatching(words),
      0,
    ])
  })

  test('when nobody waits for it any more', async () => {
    const { clock, site, process, until } = world()
    const end = await until(process({ isStopped: () => true }).finish(taskOf(7, clock)))
    expect([statusOf(end), site.posts.length]).toEqual([Status.cancelled, 0])
  })
})

describe('a person who uses the account', () => {
  const afterForeign = async (showsSource: boolean) => {
    const one = world((site) => void (site.showsSource = showsSource))
    await one.until(one.process().finish(taskOf(7, one.clock)))
    one.site.store({ accountId: 1, problemId: '1000', languageId: '0', source: 'mine' })
    await one.clock.advance(50_000)
    const end = await one.until(one.process().run(taskOf(8, one.clock)))
    return { ...one, end, state: (await one.bus.health.get('HDU.1'))?.value.state }
  }
  test.each([true, false])('closes the lane before the next post; the site shows sources: %s', async (showsSource) => {
    const { end, state, site } = await afterForeign(showsSource)
    expect([end.kind, state, site.posts.length]).toEqual(['later', 'foreign-run', 1])
  })
})

/** What may happen to three submissions of one problem, in one lane. */
const plan = fc.record({
  faults: fc.array(
    fc.constantFrom<PostFault>(
      'none',
      'tells-id',
      'cut-after-storing',
      'cut-before-storing',
      'stored-late',
      'signed-out',
    ),
    { maxLength: 6 },
  ),
  kills: fc.array(fc.record({ step: fc.integer({ min: 0, max: 60 }), isAfter: fc.boolean() }), { maxLength: 4 }),
  listLagMs: fc.constantFrom(0, 2_000, 30_000),
  showsSource: fc.boolean(),
  foreignAtMs: fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 2 }),
})

const codeOf = ({ source }: { readonly source: string }): string => source.split('\n')[0] ?? ''

test('whatever is killed, cut, late or foreign: no submission has two runs, and none has the run of another', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ faults, kills, listLagMs, showsSource, foreignAtMs }) => {
      const { clock, bus, site, process, until } = world((one) => {
        one.postFaults = [...faults]
        one.listLagMs = listLagMs
        one.showsSource = showsSource
      })
      for (const atMs of showsSource ? foreignAtMs : [])
        void clock
          .sleep(atMs)
          .then(() => site.store({ accountId: 1, problemId: '1000', languageId: '0', source: 'mine' }))
      const tasks = [1, 2, 3].map((submitId) => taskOf(submitId, clock))
      const left: Kill[] = [...kills]
      for (const task of tasks) await until(deliver(process, task, left, clock))
      for (const task of tasks) {
        const own = site.runs.filter((run) => codeOf(run) === task.code)
        expect(own.length).toBeLessThanOrEqual(1)
        const record = (await bus.attempts.get(`${task.submitId}.1`))?.value.state
        const runId = record !== undefined && 'runId' in record ? record.runId : null
        expect(runId === null || site.runs.find((run) => run.runId === runId)?.source.startsWith(task.code)).toBe(true)
        // every run at the site is known to us at the end
        expect(own.length === 0 || runId !== null || record?.phase === 'unknown').toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})

/** Deliveries to one process after the other, until one of them survives the task or it cannot be judged. */
const deliver = async (
  process: World['process'],
  task: RemoteTask,
  kills: Kill[],
  clock: ManualClock,
): Promise<void> => {
  for (let deliveries = 0; deliveries < 40; deliveries += 1) {
    const one = process({ kill: kills.shift() ?? null })
    const end = await Promise.race([one.open().then(() => one.run(task)), one.died])
    if (end !== 'died') await one.close()
    if (end !== 'died' && end.kind !== 'later') return
    await clock.sleep(10_000)
  }
}
