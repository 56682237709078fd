/** Announcements of a contest for those inside it, and for those who write them. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { presentAnnouncement } from './present.ts'
import { enterContest } from '../policy.ts'
import type { ContestAdminScope } from '../admin/policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 10

const rowsOf = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_announcement as a')
    .leftJoin('users as u', 'u.uid', 'a.uid')
    .select(['a.id', 'a.title', 'a.content', 'a.uid', 'a.status', 'a.revision', 'a.createdAt', 'a.updatedAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where('a.cid', '=', cid)

export type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Announcements `a` of a contest, the newest first. @param status only those; absent takes all */
export function selectAnnouncements(db: Db, cid: number, status?: number) {
  const rows = status === undefined ? rowsOf(db, cid) : rowsOf(db, cid).where('a.status', '=', status)
  const newestFirst = rows.orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc')
  return {
    rows: newestFirst,
    page: ({ size, offset }: PageBounds) => newestFirst.limit(size).offset(offset).execute(),
    count: async (): Promise<number> => {
      const { total } = await rows
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

/** Throws Refusal. */
export async function listAnnouncements(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestAnnouncements'>,
): Promise<CallAnswer<'contestAnnouncements'>> {
  const db = orm.em.fork()
  await enterContest(db, { cid: query.cid, viewer, now: now() })
  const bounds = pageBounds(query, defaultPageRows)
  const visible = selectAnnouncements(db, query.cid, announcementStates.visible)
  const [total, found] = await Promise.all([visible.count(), visible.page(bounds)])
  return pageOf(found.map(presentAnnouncement), total, bounds)
}

/** Throws Refusal. */
export async function allAnnouncements(
  db: Db,
  { own }: ContestAdminScope,
  query: CallQuery<'adminContestAnnouncements'>,
): Promise<CallAnswer<'adminContestAnnouncements'>> {
  await own(db, query.cid)
  const bounds = pageBounds(query, defaultPageRows)
  const all = selectAnnouncements(db, query.cid)
  const [total, found] = await Promise.all([all.count(), all.page(bounds)])
  return pageOf(found.map(presentAnnouncement), total, bounds)
}
