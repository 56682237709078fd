/** The list of the discussions of a group (contract/groups 7, 12.12). */
import type { CallQuery, CallAnswer } from '@podium/proto/calls/calls.ts'
import { discussionLimits, discussionStates } from '@podium/proto/rules/discussion/discussion.ts'
import type { Tools } from './policy.ts'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup } from '../groups/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { tables } from '../entities.ts'
import { isProblemOpen, checkGroupAreaOpen } from './policy.ts'
import { isDisplayId } from '../../platform/database/expressions.ts'
import { discussionsById, presentDiscussion } from './queries.ts'

interface Listing {
  readonly query: CallQuery<'groupDiscussions'>
  /** Disabled ones as well: for the group's administrators. */
  readonly isWhole: boolean
}

/** Throws Refusal. */
export async function listGroupDiscussions(
  tools: Tools,
  viewer: Viewer,
  { query, isWhole }: Listing,
): Promise<CallAnswer<'groupDiscussions'>> {
  await checkGroupAreaOpen(tools)
  const db = tools.orm.em.fork()
  const { isAdmin } = await enterGroup(db, { gid: query.gid, viewer, needs: isWhole ? 'admin' : 'member' })
  const bounds = pageBounds(query, discussionLimits.discussionPageRows)
  const filtered = tables(db)
    .selectFrom('discussion as d')
    .leftJoin('problem as p', 'p.id', 'd.problemId')
    .select('d.id')
    .where('d.gid', '=', query.gid)
    .$if(!isWhole, (list) => list.where('d.status', '=', discussionStates.normal))
    .$if(!isAdmin, (list) => list.where(({ eb, or }) => or([isProblemOpen, eb('d.uid', '=', viewer.uid)])))
    .$if(Boolean(query.pid?.trim()), (list) =>
      list.where(({ ref }) => isDisplayId(ref('p.displayId'), query.pid?.trim() ?? '')),
    )
  const [{ total }, found] = await Promise.all([
    tables(db)
      .selectFrom(filtered.limit(discussionLimits.discussionsCountedAtMost).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    filtered
      .orderBy('d.topPriority', 'desc')
      .orderBy('d.createdAt', 'desc')
      .orderBy('d.id', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  const page = await discussionsById(
    db,
    found.map(({ id }) => id),
  )
  // Whoever edits or switches one from the list sends it back whole; the text of others comes with the discussion
  // itself.
  const records = page.map((row) => ({
    ...presentDiscussion(row),
    content: isWhole || row.uid === viewer.uid ? row.content : null,
  }))
  return pageOf(records, total, bounds)
}
