/** Reading comments and replies (contract/contests-and-community 4 and 6.18). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { planned, prepared, preparedForms, tables } from '../entities.ts'
import { enterDiscussion, isShownTo } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { findComment } from './policy.ts'
import type { Tools } from './policy.ts'
import { allReplies, knownOf, namedComments, newestReplies, presentComment, presentReply } from './queries.ts'

const defaultPageRows = 20

/** Comments `c` of a target that this reader may see. */
const shownComments = (db: Db, target: DiscussionTarget, viewer: Viewer | null) =>
  tables(db)
    .selectFrom('comment as c')
    .where(({ eb }) => (target.kind === 'discussion' ? eb('c.did', '=', target.did) : eb('c.cid', '=', target.cid)))
    .where(({ ref }) => isShownTo(target, viewer, ref('c.uid')))

type Shown = ReturnType<typeof shownComments>

/** The page on which a comment stands; the first when it is not among them. */
async function pageWith(shown: Shown, commentId: number, size: number): Promise<number> {
  const before = await shown
    .innerJoin('comment as one', (on) =>
      on
        .on('one.id', '=', commentId)
        .on(({ eb, ref, or, and }) =>
          or([
            and([eb('one.did', '=', ref('c.did')), eb('c.cid', 'is', null)]),
            and([eb('one.cid', '=', ref('c.cid')), eb('c.did', 'is', null)]),
          ]),
        ),
    )
    .where(({ eb, ref, or, and }) =>
      or([
        eb('c.likeNum', '>', ref('one.likeNum')),
        and([eb('c.likeNum', '=', ref('one.likeNum')), eb('c.id', '>', ref('one.id'))]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.floor(before.count / size) + 1
}

/** How many a reader meets: stored with a discussion, counted in a contest, where it depends on the reader. */
async function totalOf(shown: Shown, target: DiscussionTarget): Promise<number> {
  if (target.kind === 'discussion') return target.comments
  const { total } = await shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

interface Direction {
  readonly direction: 'asc' | 'desc'
}

const idsOf = (shown: Shown, { direction }: Direction, { size, offset }: Pick<PageBounds, 'size' | 'offset'>) =>
  shown.select('c.id').orderBy('c.likeNum', direction).orderBy('c.id', direction).limit(size).offset(offset)

const idsOfDiscussion = preparedForms(
  (tables, form: Direction, asked: { readonly did: number } & Pick<PageBounds, 'size' | 'offset'>) =>
    idsOf(tables.selectFrom('comment as c').where('c.did', '=', asked.did), form, asked),
)

interface Among {
  readonly target: DiscussionTarget
  readonly shown: Shown
  readonly total: number
}

/** Ids of a page, from the index alone; those of the later half are counted from the end. */
async function idsOn(db: Db, { target, shown, total }: Among, { size, offset }: PageBounds): Promise<number[]> {
  const left = total - offset
  const isLaterHalf = left <= offset
  const form: Direction = { direction: isLaterHalf ? 'asc' : 'desc' }
  const part = isLaterHalf
    ? { size: Math.max(0, Math.min(size, left)), offset: Math.max(0, left - size) }
    : { size, offset }
  const found =
    target.kind === 'discussion'
      ? await idsOfDiscussion(db, form, { did: target.did, ...part })
      : await planned(db, idsOf(shown, form, part))
  return found.map(({ id }) => id)
}

/** Most liked first, then the newest. */
const readComments = prepared((tables, { uid, ids }: { readonly uid: string; readonly ids: readonly number[] }) =>
  namedComments(tables)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('comment_like as l')
          .select('l.commentId')
          .whereRef('l.commentId', '=', 'c.id')
          .where('l.uid', '=', uid),
      ).as('liked'),
    )
    .where(({ ref }) => isOneOf(ref('c.id'), ids))
    .orderBy('c.likeNum', 'desc')
    .orderBy('c.id', 'desc'),
)

/** Throws Refusal. */
export async function listComments(
  tools: Tools,
  viewer: Viewer | null,
  query: CallQuery<'comments'>,
): Promise<CallAnswer<'comments'>> {
  const db = tools.orm.em.fork()
  const target = await enterDiscussion(db, tools, viewer, query)
  const shown = shownComments(db, target, viewer)
  const { commentId, ...asked } = query
  const { size } = pageBounds(asked, defaultPageRows)
  const bounds = pageBounds(
    commentId === undefined ? asked : { limit: size, currentPage: await pageWith(shown, commentId, size) },
    defaultPageRows,
  )
  const total = await totalOf(shown, target)
  const ids = await idsOn(db, { target, shown, total }, bounds)
  const found = await readComments(db, { uid: viewer?.uid ?? '', ids })
  const { newest, counts } = await newestReplies(
    db,
    target,
    viewer,
    found.filter(({ replyNum }) => replyNum > 0).map(({ id }) => id),
  )
  const known = await knownOf(db, target, [...found, ...[...newest.values()].flat()])
  const records = found.map(({ liked: _liked, ...row }) =>
    presentComment(row, {
      known,
      replies: newest.get(row.id),
      shownReplies: counts ? (counts.get(row.id) ?? 0) : undefined,
    }),
  )
  return {
    commentList: pageOf(records, total, bounds),
    commentLikeMap: Object.fromEntries(found.filter(({ liked }) => liked).map(({ id }) => [String(id), true])),
  }
}

/** Throws Refusal. */
export async function listReplies(
  tools: Tools,
  viewer: Viewer | null,
  commentId: number,
): Promise<CallAnswer<'replies'>> {
  const db = tools.orm.em.fork()
  const { target } = await findComment(db, tools, viewer, commentId)
  const found = await allReplies(db, target, viewer, commentId)
  const known = await knownOf(db, target, found)
  return found.map((row) => presentReply(row, known))
}
