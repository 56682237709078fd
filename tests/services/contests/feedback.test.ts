/**
 * One table: what each reader of an OI contest gets of cases, subtasks and scores by the feedback of the contest, in
 * calls, topics, boards and exports, while it runs and after its end.
 */
import { beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { feedbackKinds } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Feedback } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Caller } from '../support/caller.ts'
import { moveContest } from '../support/contests.ts'
import { everything } from './leak-questions.ts'
import { points, rulesFixture } from './rules-fixture.ts'

const { services, received, jury, team, rival, make, set, boardOf, scored } = await rulesFixture()

const readers = { participant: team, other: rival, jury } as const
type Reader = keyof typeof readers
const phases = ['running', 'ended'] as const
type Phase = (typeof phases)[number]

/** Case: points and time of a single one; subtask: the points of one; total: those of the submission. */
const marks = {
  case: [`"score":${points.highest[0]}`, `"score":${points.highest[1]}`, `"time":${points.caseMs}`],
  subtask: [`"score":${points.lowest[0]}`],
  total: [`"score":${points.total}`],
} as const
type Mark = keyof typeof marks
const marksIn = (text: string): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => marks[mark].some((written) => text.includes(written)))

interface Seen {
  readonly calls: string
  readonly board: string
  readonly exports: string
}
const seen = new Map<string, Seen>()
const pushed = new Map<Feedback, readonly LiveEvent[]>()

async function lookAround(caller: Caller, cid: number, submitId: number): Promise<Seen> {
  const exports = []
  for (const format of ['srk', 'clics'])
    exports.push(String((await caller.call('exportContestBoard', { query: { cid: `${cid}`, format } })).data))
  return {
    calls: await everything(caller, cid, [submitId]),
    board: JSON.stringify((await boardOf(caller, cid)).rows),
    exports: exports.join('\n'),
  }
}

interface Looked {
  readonly cid: number
  readonly submitId: number
}

const isAbout = ({ topic, data }: LiveEvent, { cid, submitId }: Looked): boolean =>
  new RegExp(`:${cid}\\b`).test(topic) ||
  topic === topics.submission(submitId) ||
  new RegExp(`"(cid":${cid}|submitId":${submitId})\\b`).test(JSON.stringify(data))

beforeAll(async () => {
  const before: Looked[] = []
  for (const feedback of feedbackKinds) {
    const cid = await make({ type: 1 })
    await set(cid, { feedback }, { oiRankScoreType: 'IOI' })
    const from = received.length
    const submitId = await scored(team, cid, [
      [points.lowest[0], points.highest[0]],
      [points.lowest[1], points.highest[1]],
    ])
    const look = async (phase: Phase): Promise<void> => {
      for (const [reader, caller] of Object.entries(readers))
        seen.set(`${feedback} ${phase} ${reader}`, await lookAround(caller, cid, submitId))
    }
    await look('running')
    // What the end of a contest shows may come while the next one runs.
    pushed.set(
      feedback,
      received.slice(from).filter((event) => !before.some((one) => isAbout(event, one))),
    )
    await moveContest(services, cid, { endMin: 0 })
    await look('ended')
    before.push({ cid, submitId })
  }
}, 240_000)

const table = feedbackKinds.flatMap((feedback) =>
  phases.flatMap((phase) => (Object.keys(readers) as Reader[]).map((reader) => ({ feedback, phase, reader }))),
)
const seenOf = ({ feedback, phase, reader }: (typeof table)[number]): Seen => {
  const found = seen.get(`${feedback} ${phase} ${reader}`)
  if (!found) throw new Error('nobody looked')
  return found
}

test.each(table)('with feedback $feedback, $phase, $reader gets no more in the calls', (one) => {
  const { feedback, phase, reader } = one
  const everyMark: Mark[] = ['case', 'subtask', 'total']
  const own: Readonly<Record<Feedback, Mark[]>> = { full: everyMark, subtask: ['subtask', 'total'], none: [] }
  const ofOthers: Mark[] = feedback === 'none' ? [] : ['total']
  const allowed =
    reader === 'jury' || phase === 'ended' ? everyMark : reader === 'participant' ? own[feedback] : ofOthers
  expect(marksIn(seenOf(one).calls)).toEqual(allowed)
})

test.each(table)('with feedback $feedback, $phase, $reader gets no more of boards and exports', (one) => {
  const { board, exports } = seenOf(one)
  const isShown = one.feedback !== 'none' || one.phase === 'ended'
  expect([board.includes(`${points.total}`), exports.includes(`${points.total}`)]).toEqual([isShown, isShown])
})

test.each(feedbackKinds)('with feedback %s, pushes to contestants tell no more than calls', (feedback) => {
  const forContestants = (pushed.get(feedback) ?? []).map(({ data: { jury: _jury, ...rest } }) => JSON.stringify(rest))
  const isShown = (word: string): boolean => forContestants.some((text) => new RegExp(`${word}\\b`).test(text))
  expect([isShown(`[:,]${points.total}`), isShown('"done":1'), isShown(`[:,]${points.highest[0]}`)]).toEqual([
    feedback !== 'none',
    feedback === 'full',
    false,
  ])
})
