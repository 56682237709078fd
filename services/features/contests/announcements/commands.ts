/**
 * Announcements are written and managed by the owner of the contest (decision 48). Everybody who has the contest open
 * is notified of one that becomes visible.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody, CallAnswer } from '@podium/proto/calls/calls.ts'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { edited } from '../../edits/index.ts'
import { presentAnnouncement } from './present.ts'
import { selectAnnouncements } from './queries.ts'
import { ContestAnnouncement } from '../entities.ts'
import type { ContestAdminScope } from '../admin/policy.ts'
import { tables } from '../../entities.ts'
import { enterContest } from '../policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>

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

interface Notice {
  readonly cid: number
  readonly now: Date
  /** `visible` carries the announcement; `gone` only its id. */
  readonly kind: 'visible' | 'gone'
  readonly data: { readonly id: number }
}

const notify = (db: Db, { cid, now, kind, data }: Notice): Promise<void> =>
  enqueue(db, [
    liveEvent({
      topic: topics.contest(cid, 'announcements'),
      rev: now.getTime(),
      kind,
      data: { contestant: data, jury: data },
    }),
  ])

const wordsOf = ({ title, content }: { readonly title: string; readonly content: string }) => ({
  title: readText('title', title, contestLimits.titleMaxChars),
  content: readText('content', content, contestLimits.announcementMaxChars),
})

const shownAnnouncement = async (db: Db, cid: number, id: number) =>
  presentAnnouncement(await selectAnnouncements(db, cid).rows.where('a.id', '=', id).executeTakeFirstOrThrow())

/** Throws Refusal. */
export const announce = (
  { orm, now }: Tools,
  { own, viewer }: ContestAdminScope,
  { cid, announcement }: CallBody<'createContestAnnouncement'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    await own(em, cid)
    const status = announcement.status ?? announcementStates.visible
    const added = em.create(ContestAnnouncement, { ...wordsOf(announcement), cid, uid: viewer.uid, status })
    await em.flush()
    if (status === announcementStates.visible)
      await notify(em, { cid, now: now(), kind: 'visible', data: await shownAnnouncement(em, cid, added.id) })
  })

/**
 * The announcement of a contest in which this person may work. Throws Refusal. @param missing the refusal of one that
 * is not there
 */
async function findAnnouncement(
  em: EntityManager,
  { own }: ContestAdminScope,
  { aid, cid }: { aid: number; cid: number | null },
  missing: ErrorCode,
) {
  if (cid !== null) await own(em, cid)
  const found = await em.findOne(ContestAnnouncement, aid)
  if (!found || (cid !== null && found.cid !== cid)) throw new Refusal(missing)
  if (cid === null) await own(em, found.cid)
  return found
}

/** Throws Refusal. */
export const changeAnnouncement = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  body: CallBody<'updateContestAnnouncement'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const { announcement } = body
    const { status, baseRevision: base } = announcement
    const words = wordsOf(announcement)
    const asked = { aid: announcement.id ?? 0, cid: body.cid ?? null }
    const { id, cid } = await findAnnouncement(em, scope, asked, 'announcementMissing')
    const editing = { table: 'contest_announcement', id, username: scope.viewer.username, base, now: now() } as const
    await edited(em, editing, () =>
      em.nativeUpdate(
        ContestAnnouncement,
        { id },
        { ...words, ...(status === null || status === undefined ? {} : { status }), updatedAt: new Date() },
      ),
    )
    const shown = await shownAnnouncement(em, cid, id)
    if (shown.status === announcementStates.visible) await notify(em, { cid, now: now(), kind: 'visible', data: shown })
    else await notify(em, { cid, now: now(), kind: 'gone', data: { id } })
  })

/** Throws Refusal. @param asked with the contest, where it is named */
export const removeAnnouncement = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  asked: { aid: number; cid: number | null },
  missing: ErrorCode,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const { id, cid } = await findAnnouncement(em, scope, asked, missing)
    if ((await em.nativeDelete(ContestAnnouncement, { id })) > 0)
      await notify(em, { cid, now: now(), kind: 'gone', data: { id } })
  })
