/** Runners of the hall, several at once: each print and each balloon goes out once, and the queue stays right. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, db, alter, received, root, jury, team, rival, make } = await contestFixture()
const runners = { ann: await person(services, 'ann'), ben: await person(services, 'ben') }
type Name = keyof typeof runners
const names = ['ann', 'ben'] as const
const both = { ann: 'ben', ben: 'ann' } as const

async function hall(role: 'balloons' | 'prints'): Promise<number> {
  const cid = await make({ openPrint: true })
  for (const username of names)
    expect((await jury.call('giveContestRole', { body: { cid, username, role } })).status).toBe(200)
  return cid
}

interface Row {
  readonly id: number
  readonly username: string
  readonly displayId: string
  readonly checked: boolean
  readonly takeBack: boolean
  readonly firstBlood: boolean
  readonly runner: string | null
  readonly place: string | null
  readonly color: string | null
  readonly status: number
}
const queueOf = async (call: 'contestAcInfo' | 'contestPrints', cid: number): Promise<readonly Row[]> => {
  const query = { cid: `${cid}`, limit: '50', ...(call === 'contestAcInfo' ? { takeBacks: 'true' } : {}) }
  return ((await runners.ann.call(call, { query })).data as { records: Row[] }).records
}

const stepping =
  (call: 'stepBalloon' | 'stepPrint', cid: number) =>
  async (by: Caller, id: number, step: QueueStep): Promise<readonly [number, string]> => {
    const { status, msg } = await by.call(call, { body: { cid, id, step } })
    return [status, msg]
  }

async function addPrint(cid: number): Promise<number> {
  const uid = await uidOf(services, 'team7')
  const made = await firstRow(
    db(),
    sql<{ id: number }>`insert into contest_print (cid, uid, content) values (${cid}, ${uid}, 'int main(){}')
      returning id`,
  )
  return made?.id ?? 0
}

test('of two runners who claim at once the first has it, the other is told who, and nobody but who directs frees it', async () => {
  const cid = await hall('prints')
  const step = stepping('stepPrint', cid)
  for (let count = 0; count < 5; count += 1) {
    const id = await addPrint(cid)
    const claims = await Promise.all(names.map((name) => step(runners[name], id, 'claim')))
    const first = claims[0]?.[0] === 200 ? 'ann' : 'ben'
    const second = both[first]
    expect(claims[names.indexOf(first)]?.[0]).toBe(200)
    expect(claims[names.indexOf(second)]).toEqual([403, `${first} is on it already.`])
    expect((await queueOf('contestPrints', cid)).find((row) => row.id === id)).toMatchObject({
      runner: first,
      status: 0,
    })
    expect((await step(runners[second], id, 'done'))[1]).toBe(`${first} is on it already.`)
    expect((await step(runners[second], id, 'release'))[0]).toBe(403)
    expect((await step(runners[first], id, 'done'))[0]).toBe(200)
    expect((await step(runners[first], id, 'done'))[0]).toBe(200)
    const old = { query: { id: `${id}`, cid: `${cid}` } }
    expect((await runners[second].call('checkContestPrint', old)).msg).toBe(`${first} has done it already.`)
    expect((await step(jury, id, 'undo'))[0]).toBe(200)
    expect((await queueOf('contestPrints', cid)).find((row) => row.id === id)).toMatchObject({
      runner: null,
      status: 0,
    })
    expect((await runners[second].call('checkContestPrint', old)).status).toBe(200)
  }
  expect((await step(team, await addPrint(cid), 'claim'))[0]).toBe(403)
  expect((await stepping('stepPrint', await make())(jury, await addPrint(cid), 'claim'))[0]).toBe(400)
  await vi.waitFor(
    () =>
      expect(
        received.some(
          ({ topic, data }) =>
            topic === `contest:${cid}:print` &&
            JSON.stringify(data.jury).includes('"runner":"ann"') &&
            !data.contestant,
        ),
      ).toBe(true),
    20_000,
  )
})

test('a ticket of a balloon says colour, room, seat, team and first to solve, and who is on the way with it', async () => {
  const cid = await hall('balloons')
  await alter(
    sql`insert into contest_team (cid, code, uid, name, room, seat) values (${cid}, 't1',
      ${await uidOf(services, 'team7')}, 'Paper Tigers', 'Hall 2', '17')`,
  )
  const id = await judgedIn(services, team, { cid })
  await stepping('stepBalloon', cid)(runners.ben, id, 'claim')
  expect(await queueOf('contestAcInfo', cid)).toMatchObject([
    {
      id,
      displayName: 'Paper Tigers',
      place: 'Hall 2 · 17',
      color: '#e6bf25',
      firstBlood: true,
      runner: 'ben',
      checked: false,
    },
  ])
  const tick = { body: { cid, id, checked: true } }
  expect((await runners.ann.call('checkContestAcInfo', tick)).msg).toBe('ben is on it already.')
  expect((await runners.ben.call('checkContestAcInfo', tick)).status).toBe(200)
  await vi.waitFor(
    () =>
      expect(
        received.flatMap(({ topic, kind, data }) =>
          topic === `contest:${cid}:ac-info` && kind === 'checked' ? [data.jury] : [],
        ),
      ).toEqual([
        { id, checked: false, runner: 'ben' },
        { id, checked: true, runner: 'ben' },
      ]),
    20_000,
  )
})

test('a decision of the jury takes the balloon back from whoever delivered it, and its end brings it again, once', async () => {
  const cid = await hall('balloons')
  const step = stepping('stepBalloon', cid)
  const [id, waiting] = [await judgedIn(services, team, { cid }), await judgedIn(services, rival, { cid })]
  await step(runners.ann, id, 'done')
  const decide = async (submitId: number) =>
    ((await jury.call('decide', { body: { cid, kind: 'ignore', submitId, reason: 'Copied' } })).data as { id: number })
      .id
  const decisions = [await decide(id), await decide(waiting)]
  expect(await queueOf('contestAcInfo', cid)).toMatchObject([{ id, takeBack: true, checked: false, runner: 'ann' }])
  expect((await step(runners.ben, id, 'undo'))[1]).toBe('ann is on it already.')
  expect((await step(runners.ben, waiting, 'done'))[0]).toBe(400)
  for (const decision of decisions)
    await jury.call('takeBackDecision', { body: { cid, id: decision, reason: 'Was wrong' } })
  const again = (await queueOf('contestAcInfo', cid)).map((row) => [row.id, row.checked, row.takeBack])
  expect(again).toEqual([
    [waiting, false, false],
    [id, true, false],
  ])
  await decide(id)
  expect((await step(runners.ann, id, 'undo'))[0]).toBe(200)
  expect((await queueOf('contestAcInfo', cid)).map((row) => row.id)).toEqual([waiting])
  await vi.waitFor(
    () =>
      expect(received.filter(({ topic, kind }) => topic === `contest:${cid}:ac-info` && kind === 'moved')).toHaveLength(
        5,
      ),
    20_000,
  )
})

test('who is disqualified gets no balloon, and gives back what was delivered, until that is taken back', async () => {
  const cid = await hall('balloons')
  const step = stepping('stepBalloon', cid)
  const delivered = await judgedIn(services, team, { cid })
  const waiting = await judgedIn(services, team, { cid, pid: 'B' })
  const others = await judgedIn(services, rival, { cid })
  await step(runners.ann, delivered, 'done')
  await step(runners.ben, waiting, 'claim')
  const body = { cid, kind: 'disqualify', username: 'team7', shown: 'last', reason: 'Copied' }
  const { id } = (await jury.call('decide', { body })).data as { id: number }
  const shown = async () => (await queueOf('contestAcInfo', cid)).map((row) => [row.id, row.checked, row.takeBack])
  expect(await shown()).toEqual([
    [delivered, false, true],
    [others, false, false],
  ])
  expect((await step(runners.ben, waiting, 'done'))[0]).toBe(400)
  expect((await step(runners.ann, delivered, 'undo'))[0]).toBe(200)
  expect(await shown()).toEqual([[others, false, false]])
  expect((await jury.call('takeBackDecision', { body: { cid, id, reason: 'Was wrong' } })).status).toBe(200)
  expect((await shown()).map(([one]) => one).toSorted()).toEqual([delivered, waiting, others].toSorted())
  await vi.waitFor(
    () =>
      expect(received.filter(({ topic, kind }) => topic === `contest:${cid}:ac-info` && kind === 'moved')).toHaveLength(
        2,
      ),
    20_000,
  )
})

/** A balloon as the hall has it: how many hang at the team's seat, and who is on the way or has brought it. */
interface Balloon {
  readonly submissions: readonly number[]
  hanging: number
  runner: Name | null
}
type Act =
  | { readonly what: 'step'; readonly balloon: number; readonly by: readonly Name[]; readonly step: QueueStep }
  | { readonly what: 'verdict' | 'ignore'; readonly balloon: number; readonly which: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('step' as const),
      balloon: fc.nat(2),
      by: fc.constantFrom<readonly Name[]>(['ann'], ['ben'], ['ann', 'ben'], ['ben', 'ann']),
      step: fc.constantFrom<QueueStep>('claim', 'done', 'done', 'release', 'undo'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('verdict' as const, 'ignore' as const),
      balloon: fc.nat(2),
      which: fc.nat(1),
    }),
  },
)

async function begin() {
  const cid = await hall('balloons')
  const [one, other, third, last] = [
    await judgedIn(services, team, { cid }),
    await judgedIn(services, rival, { cid }),
    await judgedIn(services, team, { cid }),
    await judgedIn(services, team, { cid, pid: 'B' }),
  ]
  const balloon = (...submissions: number[]): Balloon => ({ submissions, hanging: 0, runner: null })
  return { cid, balloons: [balloon(one, third), balloon(other), balloon(last)] }
}

interface Before extends Balloon {
  readonly isSolved: boolean
}
interface Tried {
  readonly what: QueueStep
  readonly by: readonly Name[]
  /** Those who were not refused. */
  readonly went: readonly Name[]
}

const standsDelivered = ({ hanging, isSolved }: Before) => hanging === 1 && isSolved

/** Of those who try to take or deliver it at once one is not refused; nobody passes whoever has it. */
function isPossible(before: Before, { what, by, went }: Tried): boolean {
  const holder = before.runner
  const passers = went.filter((name) => holder !== null && name !== holder)
  const isContested = (what === 'done' && before.hanging === 0) || (what === 'claim' && !standsDelivered(before))
  const mayBeFree = (what === 'undo' || what === 'release') && by.some((name) => name === holder)
  if (!isContested) return passers.length === 0 || mayBeFree || (what === 'undo' && before.hanging === 0)
  const isOpen = before.isSolved || (what === 'claim' && before.hanging === 1)
  const someoneMay = holder === null || by.some((name) => name === holder)
  return passers.length === 0 && went.length === (isOpen && someoneMay ? 1 : 0)
}

/** What the hall looks like afterwards. */
function outcomeOf(before: Before, what: QueueStep, [first]: readonly Name[]): Partial<Balloon> {
  const { hanging, isSolved, runner } = before
  if (first === undefined) return {}
  if (what === 'done') return hanging === 0 ? { hanging: 1, runner: first } : {}
  if (what === 'undo') return hanging === 1 ? { hanging: 0, runner: isSolved ? runner : null } : {}
  if (standsDelivered(before)) return {}
  return { runner: what === 'claim' ? first : null }
}

async function play(acts: readonly Act[]): Promise<void> {
  const { cid, balloons } = await begin()
  const step = stepping('stepBalloon', cid)
  const wrong = new Set<number>()
  const ignored = new Map<number, number>()
  const firstSolve = ({ submissions }: Balloon) => submissions.find((id) => !wrong.has(id) && !ignored.has(id))

  const judge = async (id: number) => {
    const status = wrong.has(id) ? Status.accepted : Status.wrongAnswer
    expect((await root.call('manualJudge', { query: { submitId: `${id}`, status: `${status}` } })).status).toBe(200)
    if (!wrong.delete(id)) wrong.add(id)
  }
  const ignore = async (id: number) => {
    const decision = ignored.get(id)
    const reason = 'The jury says so'
    const { data } = decision
      ? await jury.call('takeBackDecision', { body: { cid, id: decision, reason } })
      : await jury.call('decide', { body: { cid, kind: 'ignore', submitId: id, reason } })
    if (decision) ignored.delete(id)
    else ignored.set(id, (data as { id: number }).id)
  }
  /** What several did at once, in an order that nobody knows: the answers say what came of it. */
  const work = async (one: Balloon, by: readonly Name[], what: QueueStep) => {
    const before = { ...one, isSolved: firstSolve(one) !== undefined }
    const id = one.submissions[0] ?? 0
    const answers = await Promise.all(
      by.map(async (name) => ({ name, status: (await step(runners[name], id, what))[0] })),
    )
    const went = answers.filter(({ status }) => status === 200).map(({ name }) => name)
    expect(isPossible(before, { by, what, went })).toBe(true)
    Object.assign(one, outcomeOf(before, what, went))
  }
  const check = async () => {
    const queue = await queueOf('contestAcInfo', cid)
    const expected = balloons.flatMap((one) => {
      const solve = firstSolve(one)
      if (solve === undefined) return one.hanging === 1 ? [{ checked: false, takeBack: true, runner: one.runner }] : []
      return [{ id: solve, checked: one.hanging === 1, takeBack: false, runner: one.runner }]
    })
    expect(queue).toHaveLength(expected.length)
    expect(queue).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))))
    for (const { hanging } of balloons) expect([0, 1]).toContain(hanging)
    for (const letter of ['A', 'B']) {
      const solved = queue.filter(({ displayId, takeBack }) => displayId === letter && !takeBack)
      expect(solved.filter(({ firstBlood }) => firstBlood)).toHaveLength(Math.min(1, solved.length))
    }
  }
  for (const one of acts) {
    const balloon = balloons[one.balloon]
    if (!balloon) continue
    if (one.what === 'step') await work(balloon, one.by, one.step)
    else {
      const id = balloon.submissions[one.which] ?? balloon.submissions[0] ?? 0
      await (one.what === 'verdict' ? judge(id) : ignore(id))
    }
    await check()
  }
}

test(
  'whatever runners, verdicts and decisions do: a balloon hangs at most once, and the queue says what is to be done',
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 40 }), play), {
      numRuns: 4,
      endOnFailure: true,
    })
  },
)
