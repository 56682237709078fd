/** What a group announces to its members (contract/groups 3). */
import type { CallQuery, CallAnswer } from '@podium/proto/calls/calls.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { tables } from '../entities.ts'
import { presentAnnouncement } from '../site-content/index.ts'

/** Newest first. Throws Refusal. @param withHidden the list of the group's administrators */
export async function listAnnouncements(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupAnnouncements'>,
  withHidden: boolean,
): Promise<CallAnswer<'groupAnnouncements'>> {
  await enterGroup(db, { gid: query.gid, viewer, needs: withHidden ? 'admin' : 'member' })
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const ofGroup = tables(db)
    .selectFrom('announcement as a')
    .where('a.gid', '=', query.gid)
    .$if(!withHidden, (list) => list.where('a.status', '=', announcementStates.visible))
  const [{ total }, found] = await Promise.all([
    ofGroup.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ofGroup
      .leftJoin('users as u', 'u.uid', 'a.uid')
      .select(['a.id', 'a.title', 'a.content', 'a.uid', 'u.username', 'a.status', 'a.revision'])
      .select(['a.createdAt', 'a.updatedAt'])
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  return pageOf(found.map(presentAnnouncement), total, bounds)
}
