/** What the rolling scoreboard plays from: for existing clients every submission, for our own page both boards. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { byColumn, headOf, wireRow } from './store/facts.ts'
import { findBoard } from './store/find-board.hot-sql.ts'
import { scrollRefusal } from './policy.ts'
import { readParticipants } from './store/rows.hot-sql.ts'
import { existingContest } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import { tables } from '../entities.ts'

type Submissions = CallAnswer<'scrollBoardSubmission'>
type Reveal = CallAnswer<'contestReveal'>
type Tools = Pick<Context, 'orm' | 'now'>

interface Asked {
  readonly cid: number
  readonly viewer: Viewer | null
}

const eastOffsetMs = 8 * 3_600_000

/** `yyyy/MM/dd HH:mm:ss` in UTC+8, as these two calls have it. */
const scrollTime = (value: Date): string =>
  new Date(value.getTime() + eastOffsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

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
  const problems = await tables(ctx.orm.em.fork())
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select(['cp.displayId', 'cp.color'])
    .where('cp.cid', '=', asked.cid)
    .where('p.auth', '<>', problemAuths.private)
    .orderBy('cp.displayId', (order) => order.collate('C'))
    .execute()
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

/** Whoever is disqualified is left out: these clients would give them a rank and a medal. Throws Refusal. */
export async function scrollSubmissions(ctx: Tools, asked: Asked, removeStar: boolean): Promise<Submissions> {
  const { contest } = await enterScroll(ctx, asked)
  const left = removeStar ? contest.starAccounts : []
  const out = Object.entries(contest.rulings).flatMap(([uid, ruling]) => (ruling.out === undefined ? [] : [uid]))
  const found = await tables(ctx.orm.em.fork())
    .selectFrom('contest_record as r')
    .innerJoin('users as u', 'u.uid', 'r.uid')
    .innerJoin('contest_problem as cp', 'cp.id', 'r.cpid')
    .select(['r.uid', 'u.username', 'u.nickname', 'u.realname', 'u.school', 'u.avatar', 'u.gender'])
    .select(['r.submitId', 'r.status', 'r.submitTime', 'cp.displayId'])
    .where('r.cid', '=', asked.cid)
    .where('r.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .where('r.status', '<>', Status.cancelled)
    .where('r.counts', '=', true)
    .$if(left.length > 0, (records) => records.where('u.username', 'not in', left))
    .$if(out.length > 0, (records) => records.where('r.uid', 'not in', out))
    .orderBy('r.submitId', 'desc')
    .execute()
  return found.map((one) => ({ ...one, submitTime: scrollTime(one.submitTime) }))
}

/** Addresses of the photos of teams, by the accounts that submit. */
async function photosOf(db: Db, cid: number): Promise<ReadonlyMap<string, string>> {
  const found = await tables(db)
    .selectFrom('contest_team')
    .select(['uid', 'photo'])
    .where('cid', '=', cid)
    .where('photo', 'is not', null)
    .execute()
  return new Map(found.flatMap(({ uid, photo }) => (uid === null || photo === null ? [] : [[uid, photo]])))
}

/** Throws Refusal. */
export async function revealBoards(ctx: Tools, asked: Asked): Promise<Reveal> {
  await enterScroll(ctx, asked)
  const db = ctx.orm.em.fork()
  const facts = await findBoard(db, asked.cid)
  if (!facts) throw new Refusal('contestMissing')
  const participants = await readParticipants(db, asked.cid, 'jury')
  const photos = await photosOf(db, asked.cid)
  const { awards, columns, ...head } = headOf(facts, 'jury')
  return {
    head: { ...head, awards: { ...awards, list: [...awards.list] }, columns: [...columns] },
    rows: participants
      .filter(({ uid }) => facts.contest.rulings[uid]?.out !== 'hidden')
      .map((participant) => {
        const frozenCells = byColumn(facts.columns, (cpid) =>
          JSON.stringify(participant.sealed[cpid]) === JSON.stringify(participant.live[cpid])
            ? undefined
            : participant.sealed[cpid]?.slice(1),
        )
        const { a: _, h: __, ...row } = wireRow(facts, participant, 'jury')
        const picture = photos.get(participant.uid) ?? participant.avatar
        return {
          ...row,
          ...(frozenCells ? { z: frozenCells } : {}),
          ...(picture ? { p: picture } : {}),
        }
      })
      .filter(({ c }) => c.length > 0) as Reveal['rows'],
  }
}
