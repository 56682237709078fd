/** Reading discussions (contract/contests-and-community 3 and 6.17). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { countersTouched } from '../home/index.ts'
import { findMentions } from './mention-queries.ts'
import { tables } from '../entities.ts'
import { searchDiscussions } from './list.hot-sql.ts'
import { checkAreaOpen, openDiscussion } from './policy.ts'
import type { Tools } from './policy.ts'
import { discussionsById, namedDiscussions, presentDiscussion } from './queries.ts'
import { postAllowances, answerAllowance } from './allowance-policy.ts'

const defaultPageRows = 10

/** Throws Refusal. */
export async function listDiscussions(
  tools: Tools,
  viewer: Viewer | null,
  query: CallQuery<'discussionList'>,
): Promise<CallAnswer<'discussionList'>> {
  // The back office looks after what is there, groups' discussions included, also while nobody else may read it.
  if (!query.admin || viewer === null || !isAdminRole(viewer.role)) await checkAreaOpen(tools)
  const db = tools.orm.em.fork()
  const bounds = pageBounds(query, defaultPageRows)
  const { total, ids } = await searchDiscussions(db, viewer, query, bounds)
  // The page is cut before authors and texts are read.
  const page = await discussionsById(db, ids)
  const records = page.map((row) => ({
    ...presentDiscussion(row),
    content: row.uid === viewer?.uid ? row.content : null,
  }))
  return pageOf(records, total, bounds)
}

/** Counts a view. Throws Refusal. */
export async function discussionDetail(
  tools: Tools & Pick<Context, 'bus'>,
  viewer: Viewer | null,
  did: number,
): Promise<CallAnswer<'discussionDetail'>> {
  const db = tools.orm.em.fork()
  await openDiscussion(db, tools, viewer, did)
  await tables(db)
    .updateTable('discussion')
    .set(({ eb }) => ({ viewNum: eb('discussion.viewNum', '+', 1) }))
    .where('discussion.id', '=', did)
    .execute()
  const { subject, message } = countersTouched('discussion', did)
  tools.bus.publish(subject, message)
  const row = await namedDiscussions(db)
    .innerJoin('discussion_category as c', 'c.id', 'd.categoryId')
    .select(['c.name as categoryName', 'u.titleName', 'u.titleColor'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('discussion_like as l')
          .select('l.did')
          .whereRef('l.did', '=', 'd.id')
          .where('l.uid', '=', viewer?.uid ?? ''),
      ).as('hasLike'),
    )
    .where('d.id', '=', did)
    .executeTakeFirst()
  if (!row) throw new Refusal('discussionMissing')
  const mentionsOf = await findMentions(db, [row.content])
  return { ...presentDiscussion(row), hasLike: Boolean(row.hasLike), mentions: mentionsOf(row.content) }
}

/** What the reader may write; of a discussion that they may read alone. Throws Refusal. */
export async function talkAllowance(
  tools: Tools,
  viewer: Viewer,
  { did }: CallQuery<'talkAllowance'>,
): Promise<CallAnswer<'talkAllowance'>> {
  const db = tools.orm.em.fork()
  if (did) await openDiscussion(db, tools, viewer, did)
  return {
    ...(await postAllowances(db, tools, viewer)),
    answer: did ? await answerAllowance(db, tools, viewer, did) : null,
  }
}
