/**
 * Two people who edit the same thing: who comes second sees what has changed in between, and nothing is lost
 * unseen.
 */
import { describe, expect, test } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import type { EditedMeanwhile } from '@podium/proto/rules/site/edits.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { groupFixture } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { makeTraining } from '../support/trainings.ts'

const { services, db, callers, gid } = await groupFixture()
const { root, owner, grouproot } = callers
const rootUid = await uidOf(services, 'root')
const ownerUid = await uidOf(services, 'owner')

interface Case {
  readonly kind: string
  /** Who edit it at once: the first saves first. */
  readonly by: readonly [Caller, Caller]
  readonly revision: () => Promise<number>
  readonly save: (caller: Caller, text: string, baseRevision?: number) => Promise<Answer>
  /** What a change of that text is called on the wire. */
  readonly field: string
  readonly stored: () => Promise<string | undefined>
}

const textOf = async (table: string, column: string, id: number) =>
  (
    await firstRow(
      db(),
      sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)} where id = ${id}`,
    )
  )?.text
const dataOf = async (caller: Caller, name: CallName, query: Record<string, string>) =>
  (await caller.call(name, { query } as never)).data as Record<string, unknown>
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const times = { startTime: inMinutes(60), endTime: inMinutes(120) }
const contestBody = (id: number, description: string) => ({
  id,
  title: 'Cup',
  description,
  type: 0,
  auth: 0,
  ...times,
  sealRank: false,
  autoRealRank: true,
  visible: true,
})
const second = { root, owner: grouproot }

async function contestCase(isOfGroup: boolean): Promise<Case> {
  const cid = await makeContest(services, {
    uid: isOfGroup ? ownerUid : rootUid,
    gid: isOfGroup ? gid : null,
    startMin: 60,
    endMin: 120,
  })
  const by = isOfGroup ? ([owner, second.owner] as const) : ([root, root] as const)
  return {
    kind: isOfGroup ? 'a contest of a group' : 'a contest',
    by,
    field: 'description',
    stored: () => textOf('contest', 'description', cid),
    revision: async () =>
      (await dataOf(by[1], isOfGroup ? 'groupContest' : 'adminContest', { cid: String(cid) })).revision as number,
    save: (caller, text, baseRevision) =>
      caller.call(isOfGroup ? 'updateGroupContest' : 'updateContest', {
        body: { ...contestBody(cid, text), baseRevision } as never,
      }),
  }
}

async function trainingCase(isOfGroup: boolean): Promise<Case> {
  const categoryId = (
    await firstRow(
      db(),
      sql<{
        id: number
      }>`insert into training_category (name, color) values (${`Category ${isOfGroup}`}, '#000000') returning id`,
    )
  )?.id
  const tid = await makeTraining(services, {
    uid: isOfGroup ? ownerUid : rootUid,
    gid: isOfGroup ? gid : null,
    categoryId,
  })
  const by = isOfGroup ? ([owner, second.owner] as const) : ([root, root] as const)
  return {
    kind: isOfGroup ? 'a training of a group' : 'a training',
    by,
    field: 'description',
    stored: () => textOf('training', 'description', tid),
    revision: async () =>
      (
        (await dataOf(by[1], isOfGroup ? 'groupTraining' : 'adminTraining', { tid: String(tid) })).training as {
          revision: number
        }
      ).revision,
    save: (caller, text, baseRevision) =>
      caller.call(isOfGroup ? 'updateGroupTraining' : 'updateTraining', {
        body: {
          training: { id: tid, title: 'First steps', description: text, auth: 'Public', rank: 1000, status: true },
          trainingCategory: { id: categoryId },
          baseRevision,
        } as never,
      }),
  }
}

async function problemCase(isOfGroup: boolean, displayId = 'P1000'): Promise<Case> {
  const pid = isOfGroup
    ? await makeGroupProblem(services, { gid, displayId: 'ALGO1EDIT', author: 'owner' })
    : await pidOf(services, displayId)
  const by = isOfGroup ? ([owner, second.owner] as const) : ([root, root] as const)
  return {
    kind: isOfGroup ? 'a problem of a group' : 'a problem',
    by,
    field: 'hint',
    stored: () => textOf('problem', 'hint', pid),
    revision: async () =>
      (await dataOf(by[1], isOfGroup ? 'groupProblem' : 'adminProblem', { pid: String(pid) })).revision as number,
    save: async (caller, text, baseRevision) => {
      const language = await firstRow(
        db(),
        sql<{ id: number }>`select language_id as id from problem_language where pid = ${pid} order by 1 limit 1`,
      )
      const body = {
        problem: { id: pid, hint: text, ...(isOfGroup ? { problemId: 'EDIT' } : {}) },
        languages: [{ id: language?.id }],
        tags: [{ name: 'easy' }],
        baseRevision,
      }
      return caller.call(isOfGroup ? 'editGroupProblem' : 'editProblem', { body: body as never })
    },
  }
}

const groupCase = (): Case => ({
  kind: 'a group',
  by: [owner, grouproot],
  field: 'brief',
  stored: () => textOf('user_group', 'brief', gid),
  revision: async () => (await dataOf(owner, 'groupDetail', { gid: String(gid) })).revision as number,
  save: (caller, text, baseRevision) => caller.call('editGroup', { body: { id: gid, brief: text, baseRevision } }),
})

interface Listed {
  readonly records: readonly { readonly id: number; readonly revision: number }[]
}

async function announcementCase(level: 'site' | 'group' | 'contest' | 'group contest'): Promise<Case> {
  const isOfGroup = level.startsWith('group')
  const by = isOfGroup ? ([owner, grouproot] as const) : ([root, root] as const)
  const cid = level.endsWith('contest')
    ? await makeContest(services, { uid: isOfGroup ? ownerUid : rootUid, gid: isOfGroup ? gid : null })
    : 0
  const given = { title: 'Welcome', content: 'first' }
  const names = {
    'site': ['addAnnouncement', 'adminAnnouncements', 'editAnnouncement', {}],
    'group': ['addGroupAnnouncement', 'groupAdminAnnouncements', 'editGroupAnnouncement', { gid }],
    'contest': ['createContestAnnouncement', 'adminContestAnnouncements', 'updateContestAnnouncement', { cid }],
    'group contest': [
      'createGroupContestAnnouncement',
      'groupContestAnnouncements',
      'updateGroupContestAnnouncement',
      { cid },
    ],
  } as const
  const [add, list, edit, where] = names[level]
  const bodyOf = (announcement: object) =>
    (cid > 0 ? { ...where, announcement } : { ...where, ...announcement }) as never
  await by[0].call(add, { body: bodyOf(given) })
  const listed = async () =>
    (
      await by[1].call(list, {
        query: Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
      } as never)
    ).data as Listed
  const id = (await listed()).records[0]?.id ?? 0
  return {
    kind: `an announcement (${level})`,
    by,
    field: 'content',
    stored: () => textOf(cid > 0 ? 'contest_announcement' : 'announcement', 'content', id),
    revision: async () => (await listed()).records.find((one) => one.id === id)?.revision ?? 0,
    save: (caller, text, baseRevision) =>
      caller.call(edit, { body: bodyOf({ id, title: 'Welcome', content: text, baseRevision }) }),
  }
}

const cases = [
  groupCase(),
  ...(await Promise.all([
    problemCase(false),
    problemCase(true),
    contestCase(false),
    contestCase(true),
    trainingCase(false),
    trainingCase(true),
    announcementCase('site'),
    announcementCase('group'),
    announcementCase('contest'),
    announcementCase('group contest'),
  ])),
]
const nameOf = (caller: Caller): string => (caller === root ? 'root' : caller === owner ? 'owner' : 'grouproot')

describe.each(cases)('$kind', ({ by: [one, other], revision, save, stored, field }) => {
  test('whose form is old is refused with what was changed, by whom and when', async () => {
    await save(one, 'begins so')
    const base = await revision()
    expect(await save(one, 'written first', base)).toMatchObject({ status: 200 })
    const refused = await save(other, 'written second', base)
    expect(refused).toMatchObject({ http: 200, status: 400 })
    const edited = refused.data as EditedMeanwhile
    expect(edited).toMatchObject({
      revision: base + 1,
      edits: [{ revision: base + 1, username: nameOf(one), fields: expect.arrayContaining([field]) }],
    })
    expect(Date.now() - Date.parse(edited.edits[0]?.time.replace('+0000', 'Z') ?? '')).toBeLessThan(600_000)
    expect(await stored()).toBe('written first')
    expect(await save(other, 'written second', edited.revision)).toMatchObject({ status: 200 })
    expect(await stored()).toBe('written second')
  })

  test('is saved as before by a client that names no revision, and an edit that changes nothing troubles nobody', async () => {
    const base = await revision()
    expect(await save(one, 'without a word', undefined)).toMatchObject({ status: 200 })
    expect(await revision()).toBe(base + 1)
    expect(await save(one, 'without a word', base + 1)).toMatchObject({ status: 200 })
    expect(await revision()).toBe(base + 1)
  })
})

test('of two saves in one moment that began alike exactly one is stored', async () => {
  const { by, revision, save } = await announcementCase('group')
  const base = await revision()
  const answers = await Promise.all([save(by[0], 'one', base), save(by[1], 'other', base)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a contest that is hidden in the list, and a problem that is, count as edited', async () => {
  const [contest, problem] = [await contestCase(false), await problemCase(false)]
  const [contestBase, problemBase] = [await contest.revision(), await problem.revision()]
  const { id: cid } = (await firstRow(db(), sql<{ id: number }>`select max(id) as id from contest`)) ?? { id: 0 }
  await root.call('changeContestVisible', { query: { cid: String(cid), visible: 'false' } })
  await root.call('changeProblemAuth', { body: { id: await pidOf(services, 'P1000'), auth: 2 } })
  const fields = [await contest.save(root, 'x', contestBase), await problem.save(root, 'x', problemBase)].map(
    ({ data }) => (data as EditedMeanwhile).edits.at(-1)?.fields,
  )
  expect(fields).toEqual([['visible'], ['auth']])
})

test('a problem that a contest has hidden from the bank meanwhile counts as edited', async () => {
  const problem = await problemCase(false, 'P1003')
  const base = await problem.revision()
  const cid = await makeContest(services, { uid: rootUid, gid: null, startMin: 60, endMin: 120 })
  await root.call('addContestProblem', { body: { cid, pid: await pidOf(services, 'P1003'), displayId: 'C' } })
  const refused = await problem.save(root, 'x', base)
  expect((refused.data as EditedMeanwhile).edits.map(({ username, fields }) => [username, fields])).toEqual([
    ['root', ['auth']],
  ])
})

test('of many edits the last twenty are remembered', async () => {
  const { by, save, revision } = groupCase()
  const base = await revision()
  for (let round = 0; round < 23; round += 1) await save(by[0], `brief ${round}`)
  const { edits } = (await save(by[1], 'comes late', base)).data as EditedMeanwhile
  expect(edits.map((one) => one.revision)).toEqual(Array.from({ length: 20 }, (_, index) => base + 4 + index))
})
