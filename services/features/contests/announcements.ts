/** Announcements of a contest for those inside it; writing them is in features/contest-admin. */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { announcementColumns, announcementJoins, presentAnnouncement } from './announcement-rows.ts'
import type { AnnouncementRow } from './announcement-rows.ts'
import { enterContest } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 10
const newest = sql`order by a.created_at desc, a.id desc`

/** Throws Refusal. */
export async function listAnnouncements(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestAnnouncements'>,
): Promise<CallAnswer<'contestAnnouncements'>> {
  const db = orm.em.fork()
  await enterContest(db, { cid: query.cid, viewer, now: now() })
  const bounds = pageBounds(query, defaultPageRows)
  const [total, found] = await Promise.all([
    firstRow(
      db,
      sql<{
        total: number
      }>`select count(*) as total from contest_announcement where cid = ${query.cid} and status = 0`,
    ),
    rows(
      db,
      sql<AnnouncementRow>`
      select ${announcementColumns} from contest_announcement a ${announcementJoins}
      where a.cid = ${query.cid} and a.status = 0 ${newest} limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(found.map(presentAnnouncement), total?.total ?? 0, bounds)
}

/** What a device has shown is read on every device. Throws Refusal. */
export async function unreadAnnouncements(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'unreadContestAnnouncements'>,
): Promise<CallAnswer<'unreadContestAnnouncements'>> {
  const db = orm.em.fork()
  const { contest } = await enterContest(db, { cid: body.cid, viewer, now: now() })
  const read = body.readAnnouncementList ?? []
  if (read.length > 0) {
    await change(
      db,
      sql`
      insert into contest_announcement_read (aid, uid)
      select id, ${viewer.uid} from contest_announcement where cid = ${body.cid} and id = any(${[...read]}::bigint[])
      on conflict do nothing`,
    )
  }
  const found = await rows(
    db,
    sql<AnnouncementRow>`
    select ${announcementColumns} from contest_announcement a ${announcementJoins}
    where a.cid = ${body.cid} and a.status = 0
      and not exists (select 1 from contest_announcement_read d where d.aid = a.id and d.uid = ${viewer.uid}) ${newest}`,
  )
  return found.map((row) => {
    const { username: _name, revision: _revision, ...shown } = presentAnnouncement(row)
    return { ...shown, gid: contest.gid }
  })
}
