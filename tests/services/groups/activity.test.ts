/** What members do in their group: discussions, and the rank of what they solved. */
import { describe, expect, test } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { GroupPart } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { watchRanks } from '@podium/services/features/groups/worker.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { messagesOf } from '../support/discussion.ts'
import { contentFixture, recordsOf } from './content-fixture.ts'

const { services, db, alter, callers, sentOf, untilReceived } = await contentFixture()

describe('discussions', () => {
  const text = { title: 'Title', description: 'Description', content: 'Content', categoryId: 1 }
  const free = { defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 }
  const post = (caller: Caller, gid: number, changes: object = {}) =>
    caller.call('addGroupDiscussion', { body: { gid: `${gid}`, ...text, ...changes } })
  const list = async (caller: Caller, gid: number, query: Record<string, string> = {}) =>
    recordsOf(await caller.call('groupDiscussions', { query: { gid: `${gid}`, ...query } }))

  test('ask ordinary members for the same as public ones, and honour roles that may not post', async () => {
    const gid = await makePeopledGroup(services)
    expect(outcomeOf(await post(callers.member, gid))).toEqual([
      403,
      'Solve at least 10 public problems before you post: you have 0.',
    ])
    await services.ctx.settings.set({ ...free, defaultCreateDiscussionDailyLimit: 1 })
    expect([(await post(callers.member, gid)).status, (await post(callers.member, gid)).status]).toEqual([200, 403])
    await services.ctx.settings.set(free)
    await alter(sql`update users set role_id = 1004 where username = 'member'`)
    services.ctx.sessions.forget(await uidOf(services, 'member'))
    expect((await post(callers.member, gid)).http).toBe(403)
    await alter(sql`update users set role_id = 1002 where username = 'member'`)
    services.ctx.sessions.forget(await uidOf(services, 'member'))
  })

  test('stand pinned first and newest, with the badge of what their author is in the group, and by problem', async () => {
    const gid = await makePeopledGroup(services)
    await alter(
      sql`insert into problem (display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb, gid)
        values (${`TALK${gid}`}, 'T', 'owner', 1000, 256, 128, ${gid})`,
    )
    for (const [name, changes] of [
      ['grouproot', { topPriority: true }],
      ['groupadmin', {}],
      ['member', { topPriority: true, pid: `talk${gid}` }],
      ['root', { pid: 'P1000' }],
    ] as const) {
      expect((await post(callers[name], gid, { title: name, ...changes })).status).toBe(200)
    }
    expect((await post(callers.member, gid, { pid: 'NONE' })).status).toBe(404)
    expect(
      (await list(callers.member, gid)).map(({ title, role, topPriority, pid, gid: of }) => [
        title,
        role,
        topPriority,
        pid,
        of,
      ]),
    ).toEqual([
      ['grouproot', 'root', true, null, gid],
      ['root', 'root', false, 'P1000', gid],
      ['member', 'user', false, `TALK${gid}`, gid],
      ['groupadmin', 'admin', false, null, gid],
    ])
    expect((await list(callers.member, gid, { pid: `TALK${gid}` })).map(({ title }) => title)).toEqual(['member'])
    expect((await list(callers.member, gid, { limit: '1', currentPage: '2' })).map(({ title }) => title)).toEqual([
      'root',
    ])
    expect((await list(callers.member, gid)).map(({ title, content }) => [title, content])).toContainEqual([
      'member',
      'Content',
    ])
    expect((await list(callers.member, gid)).map(({ title, content }) => [title, content])).toContainEqual([
      'groupadmin',
      null,
    ])
    expect(recordsOf(await callers.root.call('discussionList', { query: { keyword: 'grouproot' } }))).toEqual([])
  })

  test('are rewritten by their author alone; administrators of the group disable and delete, those of the site pin', async () => {
    const gid = await makePeopledGroup(services)
    expect((await post(callers.member, gid)).status).toBe(200)
    const [row] = await list(callers.member, gid)
    const edit = async (name: GroupPerson, changes: object) =>
      outcomeOf(await callers[name].call('editGroupDiscussion', { body: { ...row, ...text, ...changes } }))
    const stored = () =>
      firstRow(db(), sql`select title, status, top_priority as pinned from discussion where id = ${Number(row?.id)}`)
    expect(await edit('member', { title: 'Changed', status: 1, topPriority: true })).toEqual([200, 'success'])
    expect(await stored()).toEqual({ title: 'Changed', status: 0, pinned: false })
    expect(await edit('groupadmin', { title: 'Rewritten', status: 1, topPriority: true })).toEqual([200, 'success'])
    expect(await stored()).toEqual({ title: 'Changed', status: 1, pinned: false })
    expect(await edit('root', { title: 'Rewritten', status: 0, topPriority: true })).toEqual([200, 'success'])
    expect(await stored()).toEqual({ title: 'Changed', status: 0, pinned: true })
    await setLevel(services, { gid, username: 'outsider', level: 3 })
    expect(await edit('outsider', {})).toEqual([403, 'Only its author or the head of the group may do this.'])
    expect(await edit('member', { id: 999_999 })).toEqual([404, 'There is no such discussion.'])
    const remove = async (name: GroupPerson) =>
      (await callers[name].call('deleteGroupDiscussion', { query: { did: `${Number(row?.id)}` } })).status
    expect([await remove('outsider'), await remove('groupadmin'), await remove('groupadmin')]).toEqual([403, 200, 404])
    await untilReceived(gid, 'discussions')
  })

  test('that administrators of the site disable or delete leave the list of whoever has it open', async () => {
    for (const [name, body] of [
      ['adminEditDiscussion', (id: number) => ({ id, status: 1 })],
      ['adminDeleteDiscussions', (id: number) => [id]],
    ] as const) {
      const gid = await makePeopledGroup(services)
      const made = await firstRow(
        db(),
        sql<{ id: number }>`
        insert into discussion (uid, author_name, category_id, title, description, content, gid)
        select uid, username, 1, 'Title', '', 'Text', ${gid} from users where username = 'member' returning id`,
      )
      expect((await callers.root.call(name, { body: body(made?.id ?? 0) })).status).toBe(200)
      await untilReceived(gid, 'discussions')
    }
  })

  test('call members alone, whoever they name', async () => {
    const gid = await makePeopledGroup(services)
    expect((await post(callers.owner, gid, { title: 'Calling', content: '@member and @outsider, look' })).status).toBe(
      200,
    )
    expect((await messagesOf(callers.member, 'replyMessages')).records).toMatchObject([
      {
        sourceTitle: 'Calling',
        url: expect.stringMatching(new RegExp(`^/group/${gid}/discussion-detail/`)),
        isOpen: true,
      },
    ])
    expect((await messagesOf(callers.outsider, 'replyMessages')).records).toEqual([])
    await setLevel(services, { gid, username: 'member', level: 0 })
    expect((await messagesOf(callers.member, 'replyMessages')).records).toMatchObject([
      { isOpen: false, sourceTitle: 'This place has been deleted, or is no longer open to you.' },
    ])
  })

  test('are closed with their switch, all five calls and the discussion itself', async () => {
    const gid = await makePeopledGroup(services)
    expect((await post(callers.owner, gid)).status).toBe(200)
    const [row] = await list(callers.owner, gid)
    await services.ctx.settings.set({ openGroupDiscussion: false })
    const did = `${Number(row?.id)}`
    const answers = [
      await callers.root.call('groupDiscussions', { query: { gid: `${gid}` } }),
      await callers.root.call('groupAdminDiscussions', { query: { gid: `${gid}` } }),
      await post(callers.root, gid),
      await callers.owner.call('editGroupDiscussion', { body: { id: did, ...text } }),
      await callers.owner.call('deleteGroupDiscussion', { query: { did } }),
    ]
    expect(answers.map(({ http, status, msg }) => [http, status, msg])).toEqual(
      Array(5).fill([403, 403, 'The discussion area of groups is closed.']),
    )
    expect((await callers.owner.call('discussionDetail', { query: { did } })).status).toBe(403)
    await services.ctx.settings.set({ openGroupDiscussion: true })
  })
})

describe('the rank', () => {
  /** As it is once what was kept has passed. */
  const rank = async (gid: number, query: Record<string, string>) => {
    services.advanceMs(10_000)
    return recordsOf(await callers.member.call('groupRank', { query: { gid: `${gid}`, ...query } }))
  }
  const short = (found: Record<string, unknown>[]) =>
    found.map(({ username, ac, total, score }) => [username, ac, total, score])
  const submitted = async (
    gid: number,
    username: string,
    {
      displayId = 'P1000',
      status = 0,
      score = null,
      cid = 0,
    }: { displayId?: string; status?: number; score?: number | null; cid?: number } = {},
  ) =>
    Number(
      (
        await firstRow(
          db(),
          sql<{ id: number }>`
      insert into submission (pid, uid, status, oi_rank_score, code_bytes, code, language, gid, cid, lane)
      select id, ${await uidOf(services, username)}, ${status}, ${score}, 1, 'x', 'C', ${gid}, ${cid}, 'normal'
        from problem where display_id = ${displayId} returning submit_id as id`,
        )
      )?.id,
    )

  test('is announced to members after a submission, a verdict, or a change of who is in the group', async () => {
    const stop = watchRanks(services.ctx, { afterMs: 1, queue: 'rank-watch' })
    const gids = await Promise.all(Array.from({ length: 4 }, () => makePeopledGroup(services)))
    const [idle = 0, ...moved] = gids
    const publish = (gid: number, part: GroupPart, kind: string, what: object) =>
      services.ctx.bus.publish(subjects.live, {
        v: 1,
        topic: topics.group(gid, part),
        rev: 1,
        kind,
        data: part === 'info' ? { jury: what } : { public: what },
      })
    publish(idle, 'submissions', 'row', { status: Status.judging })
    publish(idle, 'info', 'changed', { what: 'announcements' })
    publish(moved[0] ?? 0, 'submissions', 'new', { status: Status.pending })
    publish(moved[1] ?? 0, 'submissions', 'row', { status: Status.accepted })
    publish(moved[2] ?? 0, 'info', 'changed', { what: 'members' })
    for (const gid of moved) await untilReceived(gid, 'rank')
    const only = { what: 'rank' }
    expect(gids.map((gid) => sentOf(gid, 'rank'))).toEqual([[], ...moved.map(() => [{ contestant: only, jury: only }])])
    stop()
  })

  test('is announced after a verdict in a contest of the group that has ended, as a rejudge brings one', async () => {
    const stop = watchRanks(services.ctx, { afterMs: 1, queue: 'rank-watch' })
    const contestOf = async (gid: number, endsInH: number): Promise<number> =>
      Number(
        (
          await firstRow(
            db(),
            sql<{ id: number }>`
        insert into contest (uid, title, type, auth, start_time, end_time, gid)
        select uid, 'Cup', 0, 0, now() - interval '2 hours', now() + make_interval(hours => ${endsInH}), ${gid}
          from users where username = 'owner' returning id`,
          )
        )?.id,
      )
    const [running, ended] = [await makePeopledGroup(services), await makePeopledGroup(services)]
    for (const cid of [await contestOf(running, 1), await contestOf(ended, -1)])
      services.ctx.bus.publish(subjects.live, {
        v: 1,
        topic: topics.contest(cid, 'submissions'),
        rev: 1,
        kind: 'row',
        data: { jury: { status: Status.accepted } },
      })
    await untilReceived(ended, 'rank')
    expect(sentOf(running, 'rank')).toEqual([])
    stop()
  })

  test('counts what members submitted in the group, for both rules', async () => {
    const gid = await makePeopledGroup(services)
    await submitted(gid, 'member')
    await submitted(gid, 'member', { status: -1 })
    await submitted(gid, 'groupadmin', { score: 7 })
    await submitted(gid, 'groupadmin', { score: 4 })
    const judged = await submitted(gid, 'groupadmin', { displayId: 'P1001', status: 5 })
    // Neither one who waits, nor what was submitted elsewhere.
    await submitted(gid, 'applicant')
    await submitted(gid + 1, 'grouproot')
    expect(short(await rank(gid, { type: '0' }))).toEqual(
      expect.arrayContaining([
        ['member', 1, 2, 0],
        ['groupadmin', 1, 3, 7],
        ['grouproot', 0, 0, 0],
        ['owner', 0, 0, 0],
      ]),
    )
    expect(short(await rank(gid, { type: '0' })).slice(0, 2)).toEqual([
      ['member', 1, 2, 0],
      ['groupadmin', 1, 3, 7],
    ])
    await alter(sql`update submission set status = 0, oi_rank_score = 5 where submit_id = ${judged}`)
    expect(short(await rank(gid, { type: '0', limit: '2' }))).toEqual([
      ['groupadmin', 2, 3, 12],
      ['member', 1, 2, 0],
    ])
    expect(short(await rank(gid, { type: '1', limit: '1' }))).toEqual([['groupadmin', 2, 3, 12]])
    expect(short(await rank(gid, { type: '1', searchUser: 'EMBE' }))).toEqual([['member', 1, 2, 0]])
    expect(await rank(gid, { type: '1', searchUser: 'nobody' })).toEqual([])
    // A rejudge takes it back, and what is deleted counts no more.
    await alter(sql`update submission set status = -1, oi_rank_score = null where submit_id = ${judged}`)
    await alter(sql`delete from submission where gid = ${gid} and uid = ${await uidOf(services, 'member')}`)
    expect(short(await rank(gid, { type: '0', limit: '3' })).slice(0, 1)).toEqual([['groupadmin', 1, 3, 7]])
    expect((await callers.member.call('groupRank', { query: { gid: `${gid}`, type: '2' } })).status).toBe(400)
    const [stored, counted] = await Promise.all([
      rows(
        db(),
        sql`select uid, cid, pid, tries, solved, best_score from group_cell where gid = ${gid} order by 1, 2, 3`,
      ),
      rows(
        db(),
        sql`select uid, cid, pid, count(*)::int as tries, bool_or(status = 0) as solved,
          max(oi_rank_score) as best_score from submission where gid = ${gid} group by 1, 2, 3 order by 1, 2, 3`,
      ),
    ])
    expect(stored).toEqual(counted)
  })

  test('tells nothing of a contest before its results are open to all', async () => {
    const gid = await makePeopledGroup(services)
    const cid = Number(
      (
        await firstRow(
          db(),
          sql<{ id: number }>`
      insert into contest (uid, title, type, auth, start_time, end_time, seal_rank, seal_rank_time, auto_real_rank, gid)
      values (${await uidOf(services, 'owner')}, 'C', 0, 0, now() - interval '2 hours', now() + interval '1 hour',
        true, now() - interval '1 hour', false, ${gid}) returning id`,
        )
      )?.id,
    )
    await submitted(gid, 'member', { cid })
    const first = async (limit: string) =>
      short(await rank(gid, { type: '0', limit })).find(([name]) => name === 'member')
    expect(await first('11')).toEqual(['member', 0, 0, 0])
    await alter(sql`update contest set end_time = now() - interval '1 minute' where id = ${cid}`)
    expect(await first('12')).toEqual(['member', 0, 0, 0])
    await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
    expect(await first('13')).toEqual(['member', 1, 1, 0])
  })
})
