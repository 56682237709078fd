/**
 * One table: everybody who may meet a group on every call and topic that could tell of its problems, trainings,
 * contests and submissions.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { contestPassword, judgedIn, makeContest, watchAs } from '../support/contests.ts'
import { judgedAs, makeGroupProblem } from '../support/group-content.ts'
import { groupCallers, groupPeople, makePeopledGroup } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeTraining, trainingPassword } from '../support/trainings.ts'

const marks = {
  problem: 'SHOWN_MARK',
  hiddenProblem: 'HIDDEN_PROBLEM_MARK',
  contestProblem: 'CONTEST_PROBLEM_MARK',
  ids: 'ALGO1',
  training: 'TRAINING_MARK',
  hiddenTraining: 'HIDDEN_TRAINING_MARK',
  contest: 'CONTEST_MARK',
  hiddenContest: 'HIDDEN_CONTEST_MARK',
  code: 'CODE_MARK',
  contestCode: 'CUP_CODE_MARK',
  trainingPassword,
  contestPassword,
  tag: 'TAG_MARK',
  category: 'CATEGORY_MARK',
} as const
type Mark = keyof typeof marks

const insiders: readonly GroupPerson[] = ['member', 'groupadmin', 'grouproot', 'owner', 'root']
const heads: readonly GroupPerson[] = ['groupadmin', 'grouproot', 'owner', 'root']
/** The administrator of the group made all of it; `member` has submitted. */
const allowed: Record<Mark, readonly GroupPerson[]> = {
  problem: insiders,
  hiddenProblem: heads,
  contestProblem: insiders,
  ids: insiders,
  training: insiders,
  hiddenTraining: heads,
  contest: insiders,
  hiddenContest: heads,
  code: ['member', ...heads],
  contestCode: ['member', ...heads],
  trainingPassword: heads,
  contestPassword: heads,
  tag: insiders,
  category: insiders,
}

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
let callers: Record<GroupPerson, Caller>
const seen = {} as Record<'open' | 'banned', Record<GroupPerson, string>>
const watched = {} as Record<'open' | 'banned', Record<GroupPerson, readonly string[]>>

interface Things {
  readonly gid: number
  readonly pids: readonly number[]
  readonly displayIds: readonly string[]
  readonly tids: readonly number[]
  readonly cids: readonly number[]
  readonly submitIds: readonly number[]
}

/** Calls about lists, for the site and for the group. */
async function lists(caller: Caller, { gid }: Things) {
  const inGroup = { gid: `${gid}`, limit: '100' }
  const paged = { limit: '100' }
  const search = { limit: '100', keyword: 'MARK' }
  return [
    await caller.call('problemList', { query: paged }),
    await caller.call('problemList', { query: search }),
    await caller.call('problemList', { query: { keyword: 'ALGO1', limit: '100' } }),
    await caller.call('trainingList', { query: paged }),
    await caller.call('trainingList', { query: search }),
    await caller.call('contestList', { query: paged }),
    await caller.call('contestList', { query: search }),
    await caller.call('trainingCategories', { query: {} }),
    await caller.call('trainingCategories', { query: { gid: `${gid}` } as never }),
    await caller.call('allProblemTags', { query: { oj: 'ALL' } }),
    await caller.call('submissionList', { query: paged }),
    await caller.call('submissionList', { query: { ...paged, username: 'member' } }),
    await caller.call('submissionList', { query: inGroup }),
    await caller.call('groupProblemList', { query: inGroup }),
    await caller.call('groupAdminProblemList', { query: inGroup }),
    await caller.call('groupProblemTags', { query: { gid: `${gid}` } }),
    await caller.call('groupTrainingList', { query: inGroup }),
    await caller.call('groupAdminTrainingList', { query: inGroup }),
    await caller.call('groupContestList', { query: inGroup }),
    await caller.call('groupAdminContestList', { query: inGroup }),
    await caller.call('recentContest'),
    await caller.call('recentUpdatedProblem'),
    await caller.call('adminProblemList', { query: { limit: '100', keyword: 'ALGO1' } }),
    await caller.call('adminContestList', { query: paged }),
    await caller.call('adminTrainingList', { query: paged }),
    await caller.call('userHomeInfo', { query: { username: 'member' } }),
  ]
}

/** Calls about what is in the group, one by one. */
async function each(caller: Caller, things: Things) {
  const answers = []
  const { gid, pids, displayIds, tids, cids, submitIds } = things
  for (const problemId of displayIds) {
    for (const query of [{ problemId }, { problemId, gid: `${gid}` }])
      answers.push(await caller.call('problemDetail', { query: query as never }))
  }
  for (const pid of pids) {
    const query = { pid: `${pid}` }
    answers.push(
      await caller.call('groupProblem', { query }),
      await caller.call('groupProblemCases', { query }),
      await caller.call('adminProblem', { query }),
      await caller.call('downloadTestcase', { query }),
      await caller.call('problemLanguages', { query }),
      await caller.call('lastAcceptedCode', { query }),
      await caller.call('lastAcceptedCode', { query: { ...query, gid: `${gid}` } as never }),
    )
  }
  for (const tid of tids) {
    const query = { tid: `${tid}` }
    answers.push(
      await caller.call('trainingDetail', { query }),
      await caller.call('trainingProblems', { query }),
      await caller.call('trainingRank', { query }),
      await caller.call('groupTraining', { query }),
      await caller.call('groupTrainingProblems', { query }),
      await caller.call('adminTraining', { query }),
    )
    for (const problemId of displayIds)
      answers.push(await caller.call('problemDetail', { query: { problemId, gid: `${gid}`, tid: `${tid}` } as never }))
  }
  for (const cid of cids) {
    const query = { cid: `${cid}` }
    answers.push(
      await caller.call('contestInfo', { query }),
      await caller.call('contestProblems', { query }),
      await caller.call('contestProblemDetail', { query: { ...query, displayId: 'A' } }),
      await caller.call('contestSubmissions', {
        query: { contestID: `${cid}`, beforeContestSubmit: 'false', limit: '100' },
      }),
      await caller.call('groupContest', { query }),
      await caller.call('groupContestProblems', { query }),
      await caller.call('groupContestAnnouncements', { query }),
      await caller.call('adminContest', { query }),
      await caller.call('lastAcceptedCode', { query: { pid: `${pids[2]}`, cid: `${cid}` } }),
    )
  }
  for (const submitId of submitIds)
    answers.push(
      await caller.call('submissionDetail', { query: { submitId: `${submitId}` } }),
      await caller.call('allCaseResult', { query: { submitId: `${submitId}` } }),
    )
  return answers
}

async function lookAround(world: 'open' | 'banned', things: Things): Promise<void> {
  seen[world] = {} as Record<GroupPerson, string>
  watched[world] = {} as Record<GroupPerson, readonly string[]>
  const topics = [
    `group:${things.gid}:info`,
    `group:${things.gid}:submissions`,
    `contest:${things.cids[0]}:submissions`,
    `training:${things.tids[0]}`,
    `submission:${things.submitIds[0]}`,
  ]
  for (const name of groupPeople) {
    const answers = [...(await lists(callers[name], things)), ...(await each(callers[name], things))]
    expect(answers.filter(({ http }) => http >= 500)).toEqual([])
    seen[world][name] = JSON.stringify(answers.map(({ data }) => data))
    watched[world][name] = await Promise.all(topics.map((topic) => watchAs(services, callers[name], topic)))
  }
}

beforeAll(async () => {
  await announceJudge(services, ['C'])
  callers = await groupCallers(services)
  const gid = await makePeopledGroup(services, { shortName: 'Algo1' })
  const uid = await uidOf(services, 'groupadmin')
  const problem = (displayId: string, auth: number, statement: string) =>
    makeGroupProblem(services, { gid, displayId, auth, statement, author: 'groupadmin' })
  const pids = [
    await problem('ALGO1SHOWN', 1, marks.problem),
    await problem('ALGO1HIDDEN', 2, marks.hiddenProblem),
    await problem('ALGO1CUP', 3, marks.contestProblem),
  ]
  await alter(
    sql`with t as (insert into tag (name, gid) values (${marks.tag}, ${gid})
      returning id) insert into problem_tag (pid, tag_id) select ${pids[0]}, id from t`,
  )
  const tids = [
    await makeTraining(services, { uid, gid, title: marks.training, problems: ['ALGO1SHOWN', 'ALGO1HIDDEN'] }),
    await makeTraining(services, { uid, gid, title: marks.training, auth: 'Private' }),
    await makeTraining(services, { uid, gid, title: marks.hiddenTraining, visible: false, problems: [] }),
  ]
  await alter(
    sql`with c as (insert into training_category (name, color, gid) values (${marks.category}, '#123456', ${gid})
      returning id) update training set category_id = c.id from c where training.id = ${tids[0]}`,
  )
  const cids = [
    await makeContest(services, { uid, gid }),
    await makeContest(services, { uid, gid, auth: 1 }),
    await makeContest(services, { uid, gid, visible: false }),
  ]
  await alter(
    sql`update contest set title = case when visible then ${marks.contest} else ${marks.hiddenContest} end
      where gid = ${gid}`,
  )
  await alter(sql`update contest_problem set pid = ${pids[2]} where cid = ${cids[0]} and display_id = 'A'`)
  const submitIds = [
    await judgedAs(services, callers.member, { pid: 'ALGO1SHOWN', gid, code: marks.code }),
    await judgedIn(services, callers.member, { cid: cids[0] ?? 0, code: marks.contestCode, status: Status.accepted }),
  ]
  const things = { gid, pids, displayIds: ['ALGO1SHOWN', 'ALGO1HIDDEN', 'ALGO1CUP'], tids, cids, submitIds }
  await lookAround('open', things)
  await alter(sql`update user_group set status = 1 where id = ${gid}`)
  await lookAround('banned', things)
}, 240_000)

const marksOf = (text: string): Mark[] => (Object.keys(marks) as Mark[]).filter((mark) => text.includes(marks[mark]))
const marksFor = (name: GroupPerson): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => allowed[mark].includes(name))

describe('the calls', () => {
  test.each(groupPeople)('give %s of what a group has what this person may see, and nothing else', (name) => {
    expect(marksOf(seen.open[name])).toEqual(marksFor(name))
  })

  /** What one has submitted stays one's own. */
  const left: Partial<Record<GroupPerson, readonly Mark[]>> = {
    member: ['ids', 'code', 'contestCode'],
    root: marksFor('root'),
  }
  test.each(groupPeople)('give %s nothing more of a group that is disabled, unless it is root', (name) => {
    expect(marksOf(seen.banned[name])).toEqual(left[name] ?? [])
  })
})

describe('the topics', () => {
  test.each(groupPeople)('admit %s as far as the calls do', (name) => {
    const isIn = insiders.includes(name)
    expect(watched.open[name].slice(1, 4).map((reader) => reader !== 'sign-in' && reader !== 'forbidden')).toEqual([
      isIn,
      isIn,
      isIn,
    ])
  })
})
