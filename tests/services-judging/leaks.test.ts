/** One table: each reader class on each call and each topic of a submission, and what it must not get. */
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rows as sqlRows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { makeContest } from '../services/support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { announceJudge, recordLive, playJudge, submitAs, untilStatus } from './support.ts'
import { caseOn } from './verdicts.ts'

type ReaderName = 'anonymous' | 'other' | 'owner' | 'admin' | 'problemAdmin' | 'root'
type Kind =
  | 'compileError'
  | 'systemError'
  | 'accepted'
  | 'shared'
  | 'closedCases'
  | 'inHiddenContest'
  | 'inGroup'
  | 'sample'
  | 'shownData'
  | 'shownInContest'

/** Marks that stand in what is stored; a reader may get those of the table and no others. */
const marks = {
  code: 'CODE_MARK',
  compile: 'COMPILE_MARK',
  fault: 'FAULT_MARK',
  file: 'FILE_MARK',
  address: '10.9.8.7',
  input: 'INPUT_MARK',
  answer: 'ANSWER_MARK',
  remark: 'REMARK_MARK',
  found: 'FOUND_MARK',
} as const
type Mark = keyof typeof marks

const readers: readonly ReaderName[] = ['anonymous', 'other', 'owner', 'admin', 'problemAdmin', 'root']
const staff: readonly ReaderName[] = ['admin', 'problemAdmin', 'root']

/** Who may get which mark from the calls, by kind of submission. */
const juryData = (some: readonly ReaderName[]) => ({ input: some, answer: some, remark: some, found: some })
const allowed: Record<Kind, Partial<Record<Mark, readonly ReaderName[]>>> = {
  compileError: {
    code: ['owner', ...staff],
    compile: ['owner', ...staff],
    file: staff,
    address: ['root'],
    ...juryData(staff),
  },
  systemError: { code: ['owner', ...staff], fault: staff, file: staff, address: ['root'], ...juryData(staff) },
  accepted: { code: ['owner', ...staff], file: staff, address: ['root'], ...juryData(staff) },
  shared: { code: readers, file: staff, address: ['root'], ...juryData(staff) },
  closedCases: { code: ['owner', ...staff], address: ['root'] },
  inHiddenContest: { code: ['root'], file: ['root'], address: ['root'], ...juryData(['root']) },
  // Roles of the site but root's give nothing inside a group.
  inGroup: { code: ['owner', 'root'], file: ['root'], address: ['root'], ...juryData(['root']) },
  // What stands in the statement is no secret; what a program printed goes with its code.
  sample: {
    code: ['owner', ...staff],
    file: staff,
    address: ['root'],
    ...juryData(readers),
    found: ['owner', ...staff],
  },
  shownData: {
    code: ['owner', ...staff],
    file: staff,
    address: ['root'],
    ...juryData(readers),
    found: ['owner', ...staff],
  },
  shownInContest: { code: ['owner', ...staff], file: staff, address: ['root'], ...juryData(staff) },
}

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const dbRow = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await sqlRows(services.ctx.orm.em.fork(), query))[0]
let received: LiveEvent[]
const callers = {} as Record<ReaderName, Caller>
const submissions = {} as Record<Kind, number>

const markedCase = (caseId: number) =>
  caseOn(1, {
    caseId,
    inputName: marks.file,
    outputName: marks.file,
    message: quoted(`${marks.remark} expected ${marks.answer}`),
    contestantMessage: [judgeMessage('lineDiffers', { position: 1 })],
    found: { text: marks.found, sizeBytes: 10 },
  })
const caseIdOf = async (pid: string): Promise<number> =>
  (
    await dbRow(
      sql<{
        id: number
      }>`select c.id from problem_case c join problem p on p.id = c.pid where p.display_id = ${pid} and c.seq = 1`,
    )
  )?.id ?? 0

/**
 * The first case of every problem holds marks; one has it as an example, two show their test data, one of those in a
 * running contest.
 */
async function markProblems(): Promise<void> {
  const put = (text: string) => services.ctx.objectStore.put(Buffer.from(text))
  await alter(
    sql`update problem_case set input_hash = ${await put(`${marks.input} 1\r\n`)},
      output_hash = ${await put(`${marks.answer}\n`)}, input_bytes = 14, output_bytes = 12 where seq = 1`,
  )
  await alter(
    sql`update problem set examples = ${examplesText([
      { input: '0', output: '0' },
      { input: `${marks.input} 1`, output: marks.answer },
    ])} where display_id = 'P1003'`,
  )
  await alter(sql`update problem set show_test_data = true where display_id in ('P1004', 'P1005')`)
  await alter(sql`update problem set open_case_result = false where display_id = 'P1002'`)
  const cid = await makeContest(services, { uid: '1' })
  await alter(
    sql`update contest_problem set pid = (select id from problem where display_id = 'P1005') where cid = ${cid}
      and display_id = 'A'`,
  )
  await alter(sql`delete from contest_problem where cid = ${cid} and display_id = 'B'`)
}

async function judged(status: number, errorMessage: string | null, pid: string): Promise<number> {
  const judge = playJudge(services)
  const { submitId } = await submitAs(callers.owner, { pid, code: `int ${marks.code};` })
  const { task, delivery } = await judge.take()
  await judge.verdict(task, {
    status,
    errorMessage: quoted(errorMessage ?? ''),
    cases: [markedCase(await caseIdOf(pid))],
  })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, status)
  await judge.close()
  await alter(sql`update submission set ip = ${marks.address} where submit_id = ${submitId}`)
  return submitId
}

beforeAll(async () => {
  await announceJudge(services, ['C'])
  received = recordLive(services.ctx)
  callers.anonymous = anonymous(services)
  callers.other = await person(services, 'other')
  callers.owner = await person(services, 'owner')
  callers.admin = await person(services, 'admin', 1001)
  callers.problemAdmin = await person(services, 'padmin', 1008)
  callers.root = await signedInRoot(services)
  await markProblems()
  submissions.compileError = await judged(Status.compileError, `main.c: ${marks.compile}`, 'P1000')
  submissions.systemError = await judged(Status.systemError, marks.fault, 'P1000')
  submissions.accepted = await judged(Status.accepted, null, 'P1000')
  submissions.shared = await judged(Status.accepted, null, 'P1000')
  submissions.closedCases = await judged(Status.accepted, null, 'P1002')
  submissions.inHiddenContest = await judged(Status.accepted, null, 'P1000')
  submissions.inGroup = await judged(Status.accepted, null, 'P1000')
  submissions.sample = await judged(Status.wrongAnswer, null, 'P1003')
  submissions.shownData = await judged(Status.wrongAnswer, null, 'P1004')
  submissions.shownInContest = await judged(Status.wrongAnswer, null, 'P1005')
  await callers.owner.call('updateSubmission', { body: { submitId: submissions.shared, share: true } })
  await alter(sql`update submission set cid = 4 where submit_id = ${submissions.inHiddenContest}`)
  await alter(sql`update submission set gid = 5 where submit_id = ${submissions.inGroup}`)
}, 120_000)

const kinds = Object.keys(allowed) as Kind[]
const rows = kinds.flatMap((kind) => readers.map((reader) => ({ kind, reader })))

async function everythingReadable(reader: ReaderName, submitId: number): Promise<string> {
  const caller = callers[reader]
  const answers = await Promise.all([
    caller.call('submissionDetail', { query: { submitId: String(submitId) } }),
    caller.call('allCaseResult', { query: { submitId: String(submitId) } }),
    caller.call('caseData', { query: { submitId: String(submitId), seq: '1' } }),
    caller.call('caseData', { query: { submitId: String(submitId), seq: '2' } }),
    caller.call('checkSubmissionsStatus', { body: { submitIds: [submitId] } }),
    caller.call('submissionList', { query: { limit: '100' } }),
    caller.call('submissionList', { query: { limit: '100', gid: '5' } }),
    caller.call('submissionList', { query: { limit: '100', problemID: 'P1000' } }),
  ])
  return JSON.stringify(answers.map(({ data, msg }) => [data, msg]))
}

describe('calls', () => {
  test.each(rows)('give $reader of a submission "$kind" what it may see and nothing else', async ({ kind, reader }) => {
    const text = await everythingReadable(reader, submissions[kind])
    const got = (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark]))
    const may = (Object.keys(marks) as Mark[]).filter((mark) => allowed[kind][mark]?.includes(reader))
    expect(got).toEqual(may)
  })

  test('are not shared by a request that does not say what', async () => {
    for (const body of [{ submitId: submissions.accepted }, { share: true }])
      expect(await callers.owner.call('updateSubmission', { body })).toMatchObject({ http: 200, status: 400 })
  })

  test.each(readers)('let only the owner share or send again: %s', async (reader) => {
    const share = await callers[reader].call('updateSubmission', {
      body: { submitId: submissions.accepted, share: false },
    })
    expect(share.status === 200).toBe(reader === 'owner')
    const again = await callers[reader].call('resubmit', { query: { submitId: String(submissions.accepted) } })
    expect(again.status).not.toBe(200)
  })

  test.each(readers)(
    'with the code-hiding switch on show code to root and problem administrators only: %s',
    async (reader) => {
      await services.ctx.settings.set({ hideNonContestSubmissionCode: true })
      const text = await everythingReadable(reader, submissions.shared)
      const last = await callers.owner.call('lastAcceptedCode', { query: { pid: '1000' } })
      await services.ctx.settings.set({ hideNonContestSubmissionCode: false })
      expect(text.includes(marks.code)).toBe(reader === 'root' || reader === 'problemAdmin')
      expect(JSON.stringify(last.data)).not.toContain(marks.code)
      expect(last.data).toMatchObject({ isHidden: true })
    },
  )
})

test('the title of a problem that was hidden since is named to administrators only', async () => {
  const hidden = sql`update problem set title = 'TITLE_MARK', auth = 3 where display_id = 'P1002'`
  const [before] = await sqlRows(
    services.ctx.orm.em.fork(),
    sql<{ title: string }>`select title from problem where display_id = 'P1002'`,
  )
  await alter(hidden)
  const readsTitle = async (reader: ReaderName) =>
    (await everythingReadable(reader, submissions.closedCases)).includes('TITLE_MARK')
  expect(await Promise.all(readers.map(readsTitle))).toEqual(readers.map((reader) => staff.includes(reader)))
  await alter(sql`update problem set title = ${before?.title ?? ''}, auth = 1 where display_id = 'P1002'`)
  expect(received.some((one) => JSON.stringify(one).includes('TITLE_MARK'))).toBe(false)
})

const ask = async (reader: ReaderName, topic: string): Promise<string> => {
  const answer = await services.ctx.bus.request(
    subjects.mayWatch,
    { v: 1, topic, token: callers[reader].token },
    MayWatchAnswer,
  )
  return answer.ok ? answer.reader : answer.code
}

describe('topics', () => {
  const classes: Record<string, readonly string[]> = {
    open: ['public', 'public', 'contestant', 'jury', 'jury', 'jury'],
    inHiddenContest: ['sign-in', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'jury'],
    inGroup: ['sign-in', 'forbidden', 'contestant', 'forbidden', 'forbidden', 'jury'],
  }
  test.each(kinds)('of a submission "%s" admit each reader in its class', async (kind) => {
    const answers = await Promise.all(readers.map((reader) => ask(reader, `submission:${submissions[kind]}`)))
    expect(answers).toEqual(classes[kind] ?? classes.open)
  })

  test('of a user are for that user alone, the list is for all', async () => {
    const topic = `user:${await uidOf(services, 'owner')}`
    expect(await Promise.all(readers.map((reader) => ask(reader, topic)))).toEqual([
      'sign-in',
      'forbidden',
      'contestant',
      'forbidden',
      'forbidden',
      'forbidden',
    ])
    expect(await Promise.all(readers.map((reader) => ask(reader, 'status')))).toEqual(readers.map(() => 'public'))
    expect(await ask('anonymous', 'submission:999999')).toBe('sign-in')
    expect(await ask('root', 'board:1')).toBe('unknown-topic')
  })

  test('never push code, addresses or file names, and messages only to the classes that may read them', async () => {
    await vi.waitFor(
      () => expect(received.filter((one) => one.kind === 'state').length).toBeGreaterThanOrEqual(kinds.length),
      20_000,
    )
    const pushed = (reader: 'public' | 'contestant' | 'jury') => JSON.stringify(received.map((one) => one.data[reader]))
    const seen = (reader: 'public' | 'contestant' | 'jury') =>
      (Object.keys(marks) as Mark[]).filter((mark) => pushed(reader).includes(marks[mark]))
    expect({ public: seen('public'), contestant: seen('contestant'), jury: seen('jury') }).toEqual({
      public: [],
      contestant: ['compile'],
      jury: ['compile', 'fault'],
    })
  })

  test('are closed to a token whose sign-in has ended', async () => {
    const leaving = await person(services, 'leaving')
    const topic = `user:${await uidOf(services, 'leaving')}`
    callers.other = leaving
    expect(await ask('other', topic)).toBe('contestant')
    await leaving.call('logout')
    expect(await ask('other', topic)).toBe('sign-in')
    expect(await ask('other', 'status')).toBe('sign-in')
  })
})
