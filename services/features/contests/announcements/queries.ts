/** Announcements of a contest for those inside it; writing them is in admin/announcements.ts. */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { presentAnnouncement, selectAnnouncements } from './present.ts'
import { enterContest } from '../policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 10

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

async function markRead(db: Db, cid: number, uid: string, aids: readonly number[]): Promise<void> {
  if (aids.length === 0) return
  await tables(db)
    .insertInto('contest_announcement_read')
    .columns(['aid', 'uid'])
    .expression((eb) =>
      eb
        .selectFrom('contest_announcement')
        .select(({ val }) => ['id', val(uid).as('uid')])
        .where('cid', '=', cid)
        .where('id', 'in', aids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a device has shown is read on every device. Throws Refusal. */
export async function unreadAnnouncements(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, readAnnouncementList }: CallBody<'unreadContestAnnouncements'>,
): Promise<CallAnswer<'unreadContestAnnouncements'>> {
  const db = orm.em.fork()
  const { contest } = await enterContest(db, { cid, viewer, now: now() })
  await markRead(db, cid, viewer.uid, readAnnouncementList ?? [])
  const found = await selectAnnouncements(db, cid, announcementStates.visible)
    .rows.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contest_announcement_read as r')
            .select('r.aid')
            .whereRef('r.aid', '=', 'a.id')
            .where('r.uid', '=', viewer.uid),
        ),
      ),
    )
    .execute()
  return found.map((row) => {
    const { username: _name, revision: _revision, ...shown } = presentAnnouncement(row)
    return { ...shown, gid: contest.gid }
  })
}
