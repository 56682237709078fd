/** The programs of an imported package go to a judge, and what comes of each is compared with what the package says. */
import { describe, expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { importAs } from '../services/exchange/support.ts'
import { zipOf } from '../services/support/files.ts'
import { anonymous, person, signedInRoot } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { begin, judgingOfFile, recordLive, untilLastTry } from './support.ts'
import { caseOn } from './verdicts.ts'
import type { TakenTask } from './support.ts'

const { services, db, alter, judge } = await judgingOfFile(['C++ 17 With O2', 'Python3'])
const root = await signedInRoot(services)
const ada = await person(services, 'ada')

const files = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Twice\nlimits: {time_limit: 1}\nlicense: cc0\n',
  'statement/problem.en.md': 'Double it.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/2.in': '2\n',
  'data/secret/2.ans': '4\n',
  'data/secret/test_group.yaml': 'input_validator_args: [max, "9"]\n',
  'input_validators/check.py': 'import sys\nsys.exit(42)\n',
  'submissions/accepted/good.py': 'print(2 * int(input()))\n',
  'submissions/wrong_answer/bad.cc': 'int main() {}\n',
  'submissions/accepted/good.hs': 'main = interact id\n',
  'submissions/accepted/good.go': 'package main\n',
}

const stateOf = async (pid: number): Promise<NonNullable<CallAnswer<'problemPackage'>>> => {
  const { data }: { data: CallAnswer<'problemPackage'> } = await root.call('problemPackage', {
    query: { pid: String(pid) },
  })
  if (data === null) throw new Error('the problem has no package')
  return data
}
const answer = async ({ task, delivery }: TakenTask, statuses: readonly number[], timeMs = 10) => {
  const cases = statuses.map((status, index) =>
    caseOn(index + 1, { status, inputName: index === 0 ? 'sample-1.in' : '2.in' }),
  )
  const status = statuses.find((one) => one !== Status.accepted) ?? Status.accepted
  await judge.verdict(task, { status, timeMs, cases })
  await delivery.ack()
}

const imported = await importAs(root, 'icpc', await zipOf(files))
const pid = (await firstRow(db(), sql<{ id: number }>`select max(id) as id from problem`))?.id ?? 0

test('an import stores what belongs to a package, and gives its programs to the judges', async () => {
  expect(imported.items).toMatchObject([{ name: 'Twice', outcome: 'stored', reason: null }])
  const { format, version, files: stored, check } = await stateOf(pid)
  expect([format, version]).toEqual(['icpc', '2025-09'])
  expect(stored.map(({ path }) => path)).toEqual([
    'data/secret/test_group.yaml',
    'input_validators/check.py',
    'submissions/accepted/good.go',
    'submissions/accepted/good.hs',
    'submissions/accepted/good.py',
    'submissions/wrong_answer/bad.cc',
  ])
  expect(check.runs.map(({ path, isEnded, isAsPromised }) => [path, isEnded, isAsPromised])).toEqual([
    ['input_validators/check.py', false, null],
    ['submissions/accepted/good.go', true, null],
    ['submissions/accepted/good.hs', true, null],
    ['submissions/accepted/good.py', false, null],
    ['submissions/wrong_answer/bad.cc', false, null],
  ])
  expect(await root.call('checkPackage', { body: { pid } })).toMatchObject({ status: 400 })
})

test('tasks are the least urgent, stand for no submission, and a validator gets the arguments of each case', async () => {
  const live = recordLive(services.ctx)
  const tasks = [await judge.take(), await judge.take(), await judge.take()]
  for (const { task } of tasks) expect([task.lane, task.submitId < 0, task.attempt]).toEqual(['rejudge', true, 1])
  const [validator, good, bad] = tasks
  expect(validator?.task.problem.inputCheck).toEqual({
    arguments: [],
    argumentsByName: { '2.in': ['max', '9'] },
    goodExitCode: 42,
  })
  expect(good?.task).toMatchObject({ language: 'Python3', code: files['submissions/accepted/good.py'] })
  if (!validator || !good || !bad) throw new Error('a task is missing')
  await answer(validator, [Status.accepted, Status.accepted])
  await answer(good, [Status.accepted, Status.accepted], 600)
  await answer(bad, [Status.accepted, Status.accepted])
  await vi.waitFor(async () => expect((await stateOf(pid)).check.runs.every(({ isEnded }) => isEnded)).toBe(true), {
    timeout: 10_000,
  })
  const { runs } = (await stateOf(pid)).check
  expect(runs.map(({ path, isAsPromised, timeMs }) => [path, isAsPromised, timeMs])).toEqual([
    ['input_validators/check.py', true, 10],
    ['submissions/accepted/good.go', null, null],
    ['submissions/accepted/good.hs', null, null],
    ['submissions/accepted/good.py', true, 600],
    ['submissions/wrong_answer/bad.cc', false, 10],
  ])
  const events = live.filter(({ topic }) => topic === topics.problem(pid, 'package'))
  expect(events.length).toBeGreaterThanOrEqual(3)
  expect(Object.keys(events.at(-1)?.data ?? {})).toEqual(['jury'])
  const count = await firstRow(db(), sql<{ count: number }>`select count(*)::int as count from submission`)
  expect(count?.count).toBe(0)
})

test('it is checked again on wish, and a verdict of the check before changes nothing', async () => {
  const before = (await stateOf(pid)).check.runs
  expect(await root.call('checkPackage', { body: { pid } })).toMatchObject({ status: 200 })
  const late = before.at(-1)?.id ?? 0
  await judge.verdict({ submitId: -late, attempt: 1 }, { status: Status.wrongAnswer })
  await judge.handled()
  const { runs } = (await stateOf(pid)).check
  expect(runs.map(({ id }) => id)).not.toContain(late)
  expect(runs.filter(({ isEnded }) => !isEnded)).toHaveLength(3)
  for (let taken = 0; taken < 3; taken += 1) await answer(await judge.take(), [Status.wrongAnswer, Status.accepted])
  await vi.waitFor(async () => expect((await stateOf(pid)).check.runs.every(({ isEnded }) => isEnded)).toBe(true))
  expect((await stateOf(pid)).check.runs.at(-1)).toMatchObject({
    isAsPromised: true,
    cases: [{ name: 'sample-1.in', status: Status.wrongAnswer }],
  })
})

test('a program whose deliveries reached no judge is sent anew; one that no judge finishes ends as a system error', async () => {
  expect(await root.call('checkPackage', { body: { pid } })).toMatchObject({ status: 200 })
  const [killer, lost, other] = [await judge.take(), await judge.take(), await judge.take()]
  await answer(other, [Status.accepted])
  const ended = await untilLastTry(judge, killer)
  await begin(services, ended.delivery)
  ended.delivery.giveBack(0)
  ;(await untilLastTry(judge, lost)).delivery.giveBack(0)
  const again = await judge.take()
  expect([again.task, again.delivery.tries]).toEqual([lost.task, 1])
  await answer(again, [Status.wrongAnswer])
  await vi.waitFor(async () => expect((await stateOf(pid)).check.runs.every(({ isEnded }) => isEnded)).toBe(true), {
    timeout: 20_000,
  })
  const { runs } = (await stateOf(pid)).check
  const endOf = (one: TakenTask) => runs.find(({ id }) => id === -one.task.submitId)
  expect(endOf(lost)).toMatchObject({ status: Status.wrongAnswer })
  expect(endOf(killer)).toMatchObject({ status: Status.systemError, isAsPromised: null })
})

test('nobody but who may edit the problem learns of its package', async () => {
  const asked = { query: { pid: String(pid) } }
  expect(await anonymous(services).call('problemPackage', asked)).toMatchObject({ http: 401 })
  expect(await ada.call('problemPackage', asked)).toMatchObject({ http: 403 })
  expect(await ada.call('checkPackage', { body: { pid } })).toMatchObject({ http: 403 })
  const made = await pidOf(services, 'P1000')
  expect(await root.call('problemPackage', { query: { pid: String(made) } })).toMatchObject({ status: 200, data: null })
  expect(await root.call('checkPackage', { body: { pid: made } })).toMatchObject({ status: 400 })
})

describe('a package without a time limit', () => {
  const unlimited = {
    ...files,
    'problem.yaml':
      'problem_format_version: 2025-09\nname: Thrice\nlimits: {time_multipliers: {ac_to_time_limit: 3}}\n',
    'submissions/time_limit_exceeded/slow.cc': 'int main() { for (;;); }\n',
  }
  const ofProgram = (path: string, { task }: TakenTask) => task.code === unlimited[path as keyof typeof unlimited]
  const imports = async (title: string): Promise<number> => {
    const text = unlimited['problem.yaml'].replace('Thrice', title)
    const { items } = await importAs(root, 'icpc', await zipOf({ ...unlimited, 'problem.yaml': text }))
    expect(items[0]?.notes.join('\n')).toContain('will follow from the programs of its jury')
    return (await firstRow(db(), sql<{ id: number }>`select max(id) as id from problem`))?.id ?? 0
  }
  /** Python takes twice the time of C++. @returns the limits that the programs were judged with */
  const play = async (statusOfSlow: number, slowMs: number): Promise<number[]> => {
    const limits: number[] = []
    for (let taken = 0; taken < 4; taken += 1) {
      const one = await judge.take()
      if (one.task.problem.inputCheck === undefined) limits.push(one.task.problem.timeLimitMs)
      if (ofProgram('submissions/time_limit_exceeded/slow.cc', one)) await answer(one, [statusOfSlow], slowMs)
      else if (ofProgram('submissions/wrong_answer/bad.cc', one)) await answer(one, [Status.wrongAnswer])
      else await answer(one, [Status.accepted], 900)
    }
    return limits
  }

  test('gets one from how long its programs take, and they are judged anew under it', async () => {
    const thrice = await imports('Thrice')
    expect(await play(Status.timeLimit, 10_000)).toEqual([10_000, 10_000, 10_000])
    await vi.waitFor(async () => expect((await stateOf(thrice)).timeLimitMs).toBe(2_000), { timeout: 10_000 })
    expect((await stateOf(thrice)).notes).toContain(
      'The package has no time limit: 2000 ms are 3 times its slowest accepted program (450 ms), rounded up to 1000 ms.',
    )
    expect(await play(Status.timeLimit, 2_000)).toEqual([2_000, 2_000, 2_000])
    await vi.waitFor(async () => expect((await stateOf(thrice)).check.runs.every(({ isEnded }) => isEnded)).toBe(true))
    const { check, notes } = await stateOf(thrice)
    expect(check.runs.map(({ isAsPromised }) => isAsPromised)).toEqual([true, null, null, true, true, true])
    expect(notes.join('\n')).not.toContain('should exceed')
    expect(
      (await firstRow(db(), sql<{ revision: number }>`select revision from problem where id = ${thrice}`))?.revision,
    ).toBeGreaterThan(0)
  })

  test('says when a program that should exceed the limit is too near to it', async () => {
    const near = await imports('Near')
    await play(Status.accepted, 2_500)
    await vi.waitFor(async () => expect((await stateOf(near)).timeLimitMs).toBe(2_000), { timeout: 10_000 })
    expect((await stateOf(near)).notes.join('\n')).toContain('ends after 2500 ms already, and not after 1.5 times')
    await play(Status.timeLimit, 2_000)
  })

  test('has the limit of whoever sets one meanwhile', async () => {
    const own = await imports('Own')
    await alter(sql`update problem set time_limit_ms = 7000 where id = ${own}`)
    await play(Status.timeLimit, 10_000)
    expect(await play(Status.timeLimit, 7_000)).toEqual([7_000, 7_000, 7_000])
    const { timeLimitMs, notes } = await stateOf(own)
    expect([timeLimitMs, notes.join('\n').includes('time limit')]).toEqual([7_000, false])
  })
})
