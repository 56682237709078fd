/** Writing announcements. One that becomes visible is told to everybody who has the contest open. */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/http/calls.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { topics } from '@podium/proto/model/topics.ts'
import type { Context, Viewer } from '../../context.ts'
import { announcementColumns, announcementJoins, presentAnnouncement } from '../../db/contest-announcement-rows.ts'
import type { AnnouncementRow } from '../../db/contest-announcement-rows.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { enqueue, liveEvent } from '../../outbox/outbox.ts'
import { anyContest } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 10

/** Throws Refusal. */
export async function allAnnouncements(db: Db, query: CallQuery<'adminContestAnnouncements'>): Promise<CallAnswer<'adminContestAnnouncements'>> {
  await anyContest(db, query.cid)
  const bounds = pageBounds(query, defaultPageRows)
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from contest_announcement where cid = ${query.cid}`),
    rows(db, sql<AnnouncementRow>`
      select ${announcementColumns} from contest_announcement a ${announcementJoins} where a.cid = ${query.cid}
      order by a.created_at desc, a.id desc limit ${bounds.size} offset ${bounds.offset}`),
  ])
  return pageOf(found.map(presentAnnouncement), total?.total ?? 0, bounds)
}

type Told = AnnouncementRow & { readonly cid: number }

/** `visible` carries the announcement; `gone` only its id. */
async function tell(db: Db, row: Told, isGone: boolean, now: Date): Promise<void> {
  const { cid, ...announcement } = row
  const hidden = isGone || row.status !== 0
  const data = hidden ? { id: row.id } : presentAnnouncement(announcement)
  await enqueue(db, [liveEvent({
    topic: topics.contest(cid, 'announcements'), rev: now.getTime(), kind: hidden ? 'gone' : 'visible', data: { contestant: data, jury: data },
  })])
}

/** A write `a` that returned its row. */
const written = (db: Db, write: ReturnType<typeof sql>): Promise<Told | null> =>
  firstRow(db, sql<Told>`with a as (${write} returning *) select a.cid, ${announcementColumns} from a ${announcementJoins}`)

/** Throws Refusal. */
export const announce = ({ orm, now }: Tools, viewer: Viewer, { cid, announcement }: CallBody<'createContestAnnouncement'>): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await anyContest(db, cid)
    const { title, content, status } = announcement
    const row = await written(db, sql`
      insert into contest_announcement (cid, uid, title, content, status) values (${cid}, ${viewer.uid}, ${title}, ${content}, ${status ?? 0})`)
    if (row && row.status === 0) await tell(db, row, false, now())
  })

/** Throws Refusal. */
export const changeAnnouncement = ({ orm, now }: Tools, { cid, announcement }: CallBody<'updateContestAnnouncement'>): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const { id, title, content, status } = announcement
    const row = await written(db, sql`
      update contest_announcement set title = ${title}, content = ${content}, status = coalesce(${status ?? null}, status), updated_at = now()
      where id = ${id ?? 0} and (${cid ?? null}::bigint is null or cid = ${cid ?? null})`)
    if (!row) throw new Refusal('announcementMissing')
    await tell(db, row, false, now())
  })

/** Throws Refusal. */
export const removeAnnouncement = ({ orm, now }: Tools, aid: number): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const row = await written(db, sql`delete from contest_announcement where id = ${aid}`)
    if (!row) throw new Refusal('announcementMissing')
    await tell(db, row, true, now())
  })
