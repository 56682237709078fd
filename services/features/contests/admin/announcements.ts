/**
 * Announcements are written and managed by the owner of the contest (decision 48). One that becomes visible is told
 * to everybody who has the contest open.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../../platform/context.ts'
import { announcementColumns, announcementJoins, presentAnnouncement } from '../announcement-rows.ts'
import type { AnnouncementRow } from '../announcement-rows.ts'
import { edited } from '../../edits/index.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import type { ContestAdminScope } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 10

/** Throws Refusal. */
export async function allAnnouncements(
  db: Db,
  { own }: ContestAdminScope,
  query: CallQuery<'adminContestAnnouncements'>,
): Promise<CallAnswer<'adminContestAnnouncements'>> {
  await own(db, query.cid)
  const bounds = pageBounds(query, defaultPageRows)
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from contest_announcement where cid = ${query.cid}`),
    rows(
      db,
      sql<AnnouncementRow>`
      select ${announcementColumns} from contest_announcement a ${announcementJoins} where a.cid = ${query.cid}
      order by a.created_at desc, a.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(found.map(presentAnnouncement), total?.total ?? 0, bounds)
}

type Told = AnnouncementRow & { readonly cid: number }

/** `visible` carries the announcement; `gone` only its id. */
async function notify(db: Db, row: Told, isGone: boolean, now: Date): Promise<void> {
  const { cid, ...announcement } = row
  const hidden = isGone || row.status !== 0
  const data = hidden ? { id: row.id } : presentAnnouncement(announcement)
  await enqueue(db, [
    liveEvent({
      topic: topics.contest(cid, 'announcements'),
      rev: now.getTime(),
      kind: hidden ? 'gone' : 'visible',
      data: { contestant: data, jury: data },
    }),
  ])
}

/** A write `a` that returned its row. */
const written = (db: Db, write: ReturnType<typeof sql>): Promise<Told | null> =>
  firstRow(
    db,
    sql<Told>`with a as (${write} returning *) select a.cid, ${announcementColumns} from a ${announcementJoins}`,
  )

const wordsOf = ({ title, content }: { readonly title: string; readonly content: string }) => ({
  title: readText('title', title, contestLimits.titleMaxChars),
  content: readText('content', content, contestLimits.announcementMaxChars),
})

/** Throws Refusal. */
export const announce = (
  { orm, now }: Tools,
  { own, viewer }: ContestAdminScope,
  { cid, announcement }: CallBody<'createContestAnnouncement'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await own(db, cid)
    const { title, content } = wordsOf(announcement)
    const { status } = announcement
    const row = await written(
      db,
      sql`
      insert into contest_announcement (cid, uid, title, content, status) values (${cid}, ${viewer.uid}, ${title}, ${content}, ${status ?? 0})`,
    )
    if (row && row.status === 0) await notify(db, row, false, now())
  })

/**
 * The announcement of a contest in which this person may work. Throws Refusal. @param missing what is said of one
 * that is not there
 */
async function checkAnnouncement(
  db: Db,
  { own }: ContestAdminScope,
  { aid, cid }: { aid: number; cid: number | null },
  missing: ErrorCode,
): Promise<void> {
  if (cid !== null) await own(db, cid)
  const found = await firstRow(db, sql<{ cid: number }>`select cid from contest_announcement where id = ${aid}`)
  if (!found || (cid !== null && found.cid !== cid)) throw new Refusal(missing)
  if (cid === null) await own(db, found.cid)
}

/** Throws Refusal. */
export const changeAnnouncement = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  { cid, announcement }: CallBody<'updateContestAnnouncement'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const { id, status, baseRevision } = announcement
    const { title, content } = wordsOf(announcement)
    await checkAnnouncement(db, scope, { aid: id ?? 0, cid: cid ?? null }, 'announcementMissing')
    const editing = {
      table: 'contest_announcement',
      id: id ?? 0,
      username: scope.viewer.username,
      base: baseRevision,
      now: now(),
    } as const
    const row = await edited(db, editing, () =>
      written(
        db,
        sql`
      update contest_announcement set title = ${title}, content = ${content}, status = coalesce(${status ?? null}, status), updated_at = now()
      where id = ${id ?? 0}`,
      ),
    )
    if (row) await notify(db, row, false, now())
  })

/** Throws Refusal. @param asked with the contest, where it is named */
export const removeAnnouncement = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  asked: { aid: number; cid: number | null },
  missing: ErrorCode,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await checkAnnouncement(db, scope, asked, missing)
    const row = await written(db, sql`delete from contest_announcement where id = ${asked.aid}`)
    if (row) await notify(db, row, true, now())
  })
