/**
 * One table: each reader on each call and topic of a group, however one gets into it, and banned; and what nobody
 * must get by any of them.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from '../support/caller.ts'
import { watchAs } from '../support/contests.ts'
import { groupCallers, groupCode, groupPeople, makePeopledGroup } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeDiscussion } from '../support/discussion.ts'

const marks = {
  code: groupCode,
  reason: 'Because I want to',
  announced: 'ANNOUNCED_MARK',
  hidden: 'HIDDEN_MARK',
  talk: 'TALK_MARK',
  disabled: 'DISABLED_MARK',
  comment: 'COMMENT_MARK',
  submitted: 'SUBMITTED_MARK',
} as const
type Mark = keyof typeof marks
/** Who may get what. */
const members: readonly GroupPerson[] = ['member', 'groupadmin', 'grouproot', 'owner', 'root']
const admins: readonly GroupPerson[] = ['groupadmin', 'grouproot', 'owner', 'root']
const heads: readonly GroupPerson[] = ['grouproot', 'owner', 'root']
const mayGet: Readonly<Record<Mark, readonly GroupPerson[]>> = {
  code: heads,
  reason: admins,
  announced: members,
  hidden: admins,
  talk: members,
  disabled: admins,
  comment: members,
  submitted: heads,
}

const worlds = [
  { auth: 1, visible: true, status: 0 },
  { auth: 2, visible: true, status: 0 },
  { auth: 3, visible: true, status: 0 },
  { auth: 3, visible: false, status: 0 },
  { auth: 1, visible: true, status: 1 },
] as const
type World = (typeof worlds)[number]

interface Made {
  readonly gid: number
  readonly announcement: number
  readonly discussion: number
  readonly disabled: number
  readonly submission: number
}

const { services, alter, db } = await servicesOfFile('starter', {}, { worker: true })
let callers: Record<GroupPerson, Caller>
const made = new Map<World, Made>()
const madeOf = (world: World): Made => made.get(world) as Made
const stored = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  Number((await firstRow(db(), statement))?.id)

async function make(world: World): Promise<Made> {
  const gid = await makePeopledGroup(services, { ...world, status: 0 })
  const owner = await uidOf(services, 'owner')
  const announce = (title: string, status: number) =>
    stored(
      sql<{
        id: number
      }>`insert into announcement (title, content, uid, status, gid) values (${title}, ${title}, ${owner}, ${status},
        ${gid}) returning id`,
    )
  const announcement = await announce(marks.announced, 0)
  await announce(marks.hidden, 1)
  const discussion = await makeDiscussion(services, 'owner', { gid, title: marks.talk })
  const disabled = await makeDiscussion(services, 'owner', { gid, title: marks.disabled, status: 1 })
  await services.ctx.settings.set({
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
  })
  expect((await callers.owner.call('addComment', { body: { did: discussion, content: marks.comment } })).status).toBe(
    200,
  )
  const submission = await stored(sql<{ id: number }>`
    insert into submission (pid, uid, status, code_bytes, code, language, gid, lane) select id, ${owner}, 0, 14,
      ${marks.submitted}, 'C', ${gid}, 'normal' from problem where display_id = 'P1000' returning submit_id as id`)
  await alter(sql`update user_group set status = ${world.status}, code = ${groupCode} where id = ${gid}`)
  return { gid, announcement, discussion, disabled, submission }
}

beforeAll(async () => {
  callers = await groupCallers(services)
  for (const world of worlds) made.set(world, await make(world))
}, 120_000)

interface Row {
  readonly name: CallName
  readonly given: (made: Made) => Given
  /** Others are refused with 403, unless said otherwise. */
  readonly open: readonly GroupPerson[]
  /** Would change what the other rows rest on: asked only by those who are refused. */
  readonly isFinal?: boolean
  readonly refused?: number
  /** Status for everybody but root in a banned group; 404 unless said otherwise. */
  readonly banned?: number
  readonly anonymous?: number
}
const byGid = ({ gid }: Made): Given => ({ query: { gid: `${gid}`, limit: '100' } })
const nobody = 'f'.repeat(32)
const text = { title: 'T', description: 'D', content: 'C', categoryId: 1 }

const table: readonly Row[] = [
  {
    name: 'editGroup',
    given: ({ gid }) => ({ body: { id: gid, auth: 3, code: groupCode, brief: 'Another brief' } }),
    open: heads,
  },
  { name: 'deleteGroup', given: byGid, open: ['owner', 'root'], isFinal: true },
  { name: 'groupMembers', given: byGid, open: members },
  { name: 'groupApplications', given: byGid, open: admins },
  { name: 'changeGroupMember', given: ({ gid }) => ({ body: { gid, uid: nobody, auth: 3 } }), open: [] },
  { name: 'removeGroupMember', given: ({ gid }) => ({ query: { gid: `${gid}`, uid: nobody } }), open: [] },
  { name: 'groupAnnouncements', given: byGid, open: members },
  { name: 'groupAdminAnnouncements', given: byGid, open: admins },
  {
    name: 'addGroupAnnouncement',
    given: ({ gid }) => ({ body: { gid, title: 'T', content: 'C', status: 1 } }),
    open: admins,
  },
  {
    name: 'editGroupAnnouncement',
    given: ({ gid, announcement }) => ({
      body: { id: announcement, gid, title: marks.announced, content: 'C', status: 0 },
    }),
    open: heads,
  },
  {
    name: 'deleteGroupAnnouncement',
    given: ({ announcement }) => ({ query: { aid: `${announcement}` } }),
    open: heads,
    isFinal: true,
  },
  { name: 'groupRank', given: ({ gid }) => ({ query: { gid: `${gid}`, type: '0' } }), open: members },
  { name: 'groupDiscussions', given: byGid, open: members },
  { name: 'groupAdminDiscussions', given: byGid, open: admins },
  { name: 'addGroupDiscussion', given: ({ gid }) => ({ body: { gid, ...text } }), open: members },
  {
    name: 'editGroupDiscussion',
    given: ({ discussion }) => ({ body: { id: discussion, ...text, title: marks.talk } }),
    open: admins,
  },
  {
    name: 'deleteGroupDiscussion',
    given: ({ discussion }) => ({ query: { did: `${discussion}` } }),
    open: admins,
    isFinal: true,
  },
  {
    name: 'discussionDetail',
    given: ({ discussion }) => ({ query: { did: `${discussion}` } }),
    open: members,
    banned: 403,
    anonymous: 404,
  },
  {
    name: 'discussionDetail',
    given: ({ disabled }) => ({ query: { did: `${disabled}` } }),
    open: admins,
    banned: 403,
    anonymous: 404,
  },
  {
    name: 'discussionLike',
    given: ({ discussion }) => ({ query: { did: `${discussion}`, toLike: 'true' } }),
    open: members,
    banned: 403,
  },
  {
    name: 'comments',
    given: ({ discussion }) => ({ query: { did: `${discussion}` } }),
    open: members,
    banned: 403,
    anonymous: 400,
  },
  {
    name: 'addComment',
    given: ({ discussion }) => ({ body: { did: discussion, content: 'C' } }),
    open: members,
    banned: 403,
  },
  { name: 'submissionList', given: byGid, open: members, banned: 403, anonymous: 403 },
]

const levelName = (level: readonly GroupPerson[]) => (level.length === 0 ? 'nobody' : level[0])

describe.each(worlds)('a group of auth $auth, visible $visible, status $status', (world) => {
  test.each(table.map((row) => [`${row.name} is for ${levelName(row.open)}`, row] as const))(
    '%s',
    async (_, { name, given, open, isFinal = false, refused = 403, banned = 404, anonymous = 401 }) => {
      const isBanned = world.status === 1
      const asked = groupPeople.filter(
        (person) => !(isFinal && (person === 'root' || (open.includes(person) && !isBanned))),
      )
      const got = await Promise.all(
        asked.map(async (person) => {
          const { status } = await callers[person].call(name, given(madeOf(world)))
          return [person, status]
        }),
      )
      const expected = asked.map((person) => {
        if (person === 'anonymous') return [person, anonymous]
        if (isBanned && person !== 'root') return [person, banned]
        // Whoever may change members learns that there is none of that name.
        if (open.length === 0) return [person, admins.includes(person) ? 404 : refused]
        return [person, open.includes(person) ? 200 : refused]
      })
      expect(got).toEqual(expected)
    },
  )

  test('topics follow the same rules', async () => {
    const { gid, discussion, submission } = madeOf(world)
    const watched = async (topic: string) =>
      Object.fromEntries(
        await Promise.all(groupPeople.map(async (person) => [person, await watchAs(services, callers[person], topic)])),
      )
    const isBanned = world.status === 1
    const expected = (inside: (person: GroupPerson) => string, outside: string) =>
      Object.fromEntries(
        groupPeople.map((person) => {
          if (person === 'anonymous') return [person, 'sign-in']
          if (person === 'root') return [person, inside(person)]
          return [person, members.includes(person) && !isBanned ? inside(person) : isBanned ? 'forbidden' : outside]
        }),
      )
    const readerClass = (person: GroupPerson) => (admins.includes(person) ? 'jury' : 'contestant')
    expect(await watched(`group:${gid}:info`)).toEqual(expected(readerClass, world.visible ? 'public' : 'forbidden'))
    expect(await watched(`group:${gid}:submissions`)).toEqual(expected(() => 'public', 'forbidden'))
    expect(await watched(`discussion:${discussion}`)).toEqual(expected(() => 'contestant', 'forbidden'))
    const seen = await watched(`submission:${submission}`)
    expect(groupPeople.filter((person) => seen[person] !== 'forbidden' && seen[person] !== 'sign-in')).toEqual(
      groupPeople.filter(
        (person) => person === 'owner' || (members.includes(person) && !isBanned) || person === 'root',
      ),
    )
  })

  test('what is not for a reader comes by no call at all', async () => {
    const { gid, discussion, disabled, submission } = madeOf(world)
    const everything = async (caller: Caller): Promise<string> => {
      const answers = await Promise.all([
        ...(
          [
            'groupDetail',
            'groupAccess',
            'groupAuth',
            'groupMembers',
            'groupApplications',
            'groupAnnouncements',
            'groupAdminAnnouncements',
            'groupDiscussions',
            'groupAdminDiscussions',
            'submissionList',
          ] as const
        ).map((name) => caller.call(name, byGid(madeOf(world)))),
        caller.call('groupList', { query: { limit: '500' } }),
        caller.call('groupRank', { query: { gid: `${gid}`, type: '1' } }),
        caller.call('discussionList', { query: { limit: '100' } }),
        caller.call('commonAnnouncement'),
        ...[discussion, disabled].map((did) => caller.call('discussionDetail', { query: { did: `${did}` } })),
        caller.call('comments', { query: { did: `${discussion}` } }),
        caller.call('submissionDetail', { query: { submitId: `${submission}` } }),
      ])
      return JSON.stringify(answers.map(({ data, msg }) => [data, msg]))
    }
    for (const person of groupPeople) {
      const seen = await everything(callers[person])
      const got = (Object.keys(marks) as Mark[]).filter((mark) => seen.includes(marks[mark]))
      const open = (Object.keys(marks) as Mark[]).filter((mark) => {
        if (world.status === 1 && person !== 'root') return mark === 'submitted' && person === 'owner'
        return mayGet[mark].includes(person)
      })
      expect([person, got]).toEqual([person, open])
    }
  })
})
