/** Who gets the slots of a judge while sleepers hold all of them: real processes, a real bus, real boxes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeFixture } from './support.ts'

const sleeper = '#include <unistd.h>\nint main(void) { pause(); }\n'
const sum = '#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); }\n'
/** Longer than this test may take: only whoever is broken off leaves its slot. */
const sleepMs = 120_000
const slots = 2

let fixture: JudgeFixture
let dataHash: string
beforeAll(async () => {
  fixture = await startJudgeFixture()
  dataHash = await fixture.putData(Array.from({ length: 4 }, () => ({ input: '1 2\n', output: '3\n' })))
  await fixture.startJudge('here', { PODIUM_JUDGE_SLOTS: String(slots) })
})
afterAll(() => fixture.stop())

const judgingOf = (task: JudgeTask) =>
  fixture.progress.first((one) => one.submitId === task.submitId && one.status === Status.judging)
const verdictOf = (task: JudgeTask) => fixture.verdicts.first((one) => one.submitId === task.submitId)
const sleep = () => fixture.send({ language: 'C', code: sleeper, problem: { dataHash, timeLimitMs: sleepMs } })
const stop = ({ submitId, attempt }: JudgeTask) =>
  fixture.bus.publish(subjects.stopJudging, { v: 1, submitId, attempt })

test(
  "a contest's task takes a slot although sleepers hold all, and what it broke off goes on afterwards in the same try",
  { timeout: 90_000 },
  async () => {
    const sleepers = [await sleep(), await sleep()]
    await Promise.all(sleepers.map(judgingOf))
    const contest = await fixture.judge({ language: 'C', code: sum, lane: 'contest', problem: { dataHash } })
    expect(contest.status).toBe(Status.accepted)
    expect(sleepers.filter(({ submitId }) => fixture.verdicts.all.some((one) => one.submitId === submitId))).toEqual([])
    const begun = (): number =>
      fixture.progress.all.filter(
        (one) => sleepers.some(({ submitId }) => submitId === one.submitId) && one.status === Status.compiling,
      ).length
    await expect.poll(begun, { timeout: 10_000 }).toBe(slots + 1)
    for (const one of sleepers) stop(one)
    // both slots are free again, and nothing is left of the sleepers
    const after = await Promise.all(
      Array.from({ length: slots + 1 }, () => fixture.judge({ language: 'C', code: sum, problem: { dataHash } })),
    )
    expect(after.map(({ status }) => status)).toEqual(after.map(() => Status.accepted))
    expect(sleepers.filter(({ submitId }) => fixture.verdicts.all.some((one) => one.submitId === submitId))).toEqual([])
  },
)

test('a task that was stopped before it came here is not judged', async () => {
  const blocker = [await sleep(), await sleep()]
  await Promise.all(blocker.map(judgingOf))
  const waiting = await fixture.send({ language: 'C', code: sum, problem: { dataHash } })
  stop(waiting)
  for (const one of blocker) stop(one)
  const next = await fixture.send({ language: 'C', code: sum, problem: { dataHash } })
  await verdictOf(next)
  expect(fixture.verdicts.all.some(({ submitId }) => submitId === waiting.submitId)).toBe(false)
})
