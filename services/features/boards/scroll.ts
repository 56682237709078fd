/** What the rolling scoreboard plays from: for existing clients every submission, for our own page both boards. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { byColumn, findBoard, headOf, wireRow } from './store/facts.ts'
import { scrollRefusal } from './policy.ts'
import { readParticipants } from './store/rows.ts'
import { existingContest } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import { rows, sql, toDate } from '../../platform/database/sql.ts'

type Submissions = CallAnswer<'scrollBoardSubmission'>
type Reveal = CallAnswer<'contestReveal'>
type Tools = Pick<Context, 'orm' | 'now'>

interface Asked {
  readonly cid: number
  readonly viewer: Viewer | null
}

const eastOffsetMs = 8 * 3_600_000

/** `yyyy/MM/dd HH:mm:ss` in UTC+8, as these two calls have it. */
const scrollTime = (value: string): string =>
  new Date(toDate(value).getTime() + eastOffsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

/** Throws Refusal. */
async function enterScroll({ orm, now }: Tools, { cid, viewer }: Asked): Promise<ContestView> {
  const view = await existingContest(orm.em.fork(), { cid, viewer, now: now() })
  const refusal = scrollRefusal(view)
  if (refusal) throw new Refusal(refusal)
  return view
}

/** Throws Refusal. */
export async function scrollInfo(ctx: Tools, asked: Asked): Promise<CallAnswer<'scrollBoardInfo'>> {
  const { contest } = await enterScroll(ctx, asked)
  const problems = await rows(
    ctx.orm.em.fork(),
    sql<{ displayId: string; color: string | null }>`
    select cp.display_id as "displayId", cp.color from contest_problem cp join problem p on p.id = cp.pid
    where cp.cid = ${asked.cid} and p.auth <> 2 order by cp.display_id collate "C"`,
  )
  return {
    id: contest.id,
    rankShowName: contest.rankShowName,
    problemCount: problems.length,
    balloonColor: Object.fromEntries(problems.map(({ displayId, color }) => [displayId, color])),
    startTime: scrollTime(contest.startTime),
    sealRankTime: scrollTime(contest.sealRankTime ?? contest.endTime),
    starUserList: [...contest.starAccounts],
  }
}

/** Throws Refusal. */
export async function scrollSubmissions(ctx: Tools, asked: Asked, removeStar: boolean): Promise<Submissions> {
  const { contest } = await enterScroll(ctx, asked)
  const left = removeStar ? contest.starAccounts : []
  const found = await rows(
    ctx.orm.em.fork(),
    sql<Submissions[number]>`
    select r.uid, u.username, u.nickname, u.realname, u.school, u.avatar, u.gender, r.submit_id as "submitId", r.status,
      r.submit_time as "submitTime", cp.display_id as "displayId"
    from contest_record r join users u on u.uid = r.uid join contest_problem cp on cp.id = r.cpid
    where r.cid = ${asked.cid} and r.period in (1, 2) and r.status <> -4 and not r.is_staff and not u.username = any(${left}::text[])
    order by r.submit_id desc`,
  )
  return found.map((one) => ({ ...one, submitTime: scrollTime(one.submitTime) }))
}

/** Throws Refusal. */
export async function revealBoards(ctx: Tools, asked: Asked): Promise<Reveal> {
  await enterScroll(ctx, asked)
  const db = ctx.orm.em.fork()
  const facts = await findBoard(db, asked.cid)
  if (!facts) throw new Refusal('contestMissing')
  const participants = await readParticipants(db, asked.cid, 'jury')
  const { awards, columns, ...head } = headOf(facts, 'jury')
  return {
    head: { ...head, awards: { ...awards, list: [...awards.list] }, columns: [...columns] },
    rows: participants
      .map((participant) => {
        const sealed = byColumn(facts.columns, (cpid) =>
          JSON.stringify(participant.sealed[cpid]) === JSON.stringify(participant.live[cpid])
            ? undefined
            : participant.sealed[cpid]?.slice(1),
        )
        const { a: _, h: __, ...row } = wireRow(facts, participant, 'jury')
        return { ...row, ...(sealed ? { z: sealed } : {}), ...(participant.avatar ? { p: participant.avatar } : {}) }
      })
      .filter(({ c }) => c.length > 0) as Reveal['rows'],
  }
}
