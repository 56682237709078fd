/**
 * Who may write in discussions yet, and how often (contract/contests-and-community 6.17): the same rules are
 * shown before writing and asked when something is written.
 *
 * Whoever has not solved enough may still ask in the categories that are open to newcomers, and answer there, below
 * their own discussions and where somebody has mentioned or answered them. Both are bounded per 24 hours, which begin
 * with the first.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionAllowance } from '@podium/proto/calls/discussion/discussions.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { solvedPublicProblems } from '../problems/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

type Tools = Pick<Context, 'now' | 'settings'>
type Kind = 'post' | 'answer'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

interface Rule {
  readonly kind: Kind
  readonly needed: number
  readonly solved: number
  /** What is written now is open to newcomers. */
  readonly isOpen: boolean
  /** In 24 hours for this writer here; null for as many as they like. */
  readonly limit: number | null
}

const tooFew = { post: 'discussionTooFewSolved', answer: 'commentTooFewSolved' } as const
const isTooFew = ({ needed, solved, isOpen }: Rule): boolean => solved < needed && !isOpen

/** Throws Refusal. */
function checkSolved(rule: Rule): void {
  if (isTooFew(rule)) throw new Refusal(tooFew[rule.kind], { needed: rule.needed, solved: rule.solved })
}

async function ruleOfPosts(db: Db, { settings }: Tools, viewer: Viewer, isOpen: boolean): Promise<Rule> {
  if (isAdminRole(viewer.role)) return { kind: 'post', needed: 0, solved: 0, isOpen, limit: null }
  const { defaultCreateDiscussionACInitValue: needed, defaultCreateDiscussionDailyLimit: limit } = await settings.get()
  const solved = await solvedPublicProblems(db, viewer.uid, needed)
  return {
    kind: 'post',
    needed,
    solved,
    isOpen,
    limit: solved < needed ? Math.min(limit, discussionLimits.newcomerPostsPerDay) : limit,
  }
}

/**
 * A comment on a discussion of theirs or of an open category is free to newcomers, as is one where somebody spoke to
 * them.
 */
async function isOpenToNewcomer(db: Db, viewer: Viewer, did: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('discussion as d')
    .innerJoin('discussion_category as c', 'c.id', 'd.categoryId')
    .select('d.id')
    .where('d.id', '=', did)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('c.openToNewcomers', '=', true),
        eb('d.uid', '=', viewer.uid),
        exists(
          selectFrom('message as m')
            .select('m.id')
            .where('m.uid', '=', viewer.uid)
            .where('m.box', '=', 'Reply')
            .whereRef('m.did', '=', 'd.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

async function ruleOfAnswers(db: Db, { settings }: Tools, viewer: Viewer, did: number): Promise<Rule> {
  const { defaultCreateCommentACInitValue: needed } = await settings.get()
  const free: Rule = { kind: 'answer', needed, solved: needed, isOpen: true, limit: null }
  if (isAdminRole(viewer.role)) return free
  const solved = await solvedPublicProblems(db, viewer.uid, needed)
  if (solved >= needed) return free
  return {
    kind: 'answer',
    needed,
    solved,
    isOpen: await isOpenToNewcomer(db, viewer, did),
    limit: discussionLimits.newcomerAnswersPerDay,
  }
}

const minutesLeft = (since: Date, now: Date): number =>
  Math.max(1, Math.ceil((since.getTime() + dayMs - now.getTime()) / minuteMs))

/**
 * Counts one more where there is a limit. Throws Refusal where it may not be, or is one too many: with the
 * transaction the count goes back.
 */
async function spend(db: Db, { now }: Tools, viewer: Viewer, rule: Rule): Promise<void> {
  checkSolved(rule)
  const { kind, limit, needed } = rule
  if (limit === null) return
  const at = now()
  const begins = new Date(at.getTime() - dayMs)
  const quota = await tables(db)
    .insertInto('discussion_quota')
    .values({ uid: viewer.uid, kind, since: at, posts: 1 })
    .onConflict((taken) =>
      taken.columns(['uid', 'kind']).doUpdateSet(({ eb, ref, lit }) => {
        const isOver = eb('discussion_quota.since', '<=', begins)
        const more = eb('discussion_quota.posts', '+', 1)
        return {
          posts: eb.case().when(isOver).then(lit(1)).else(more).end(),
          since: eb.case().when(isOver).then(ref('excluded.since')).else(ref('discussion_quota.since')).end(),
        }
      }),
    )
    .returning(['posts', 'since'])
    .executeTakeFirstOrThrow()
  if (quota.posts <= limit) return
  const minutes = minutesLeft(quota.since, at)
  throw kind === 'post'
    ? new Refusal('discussionDailyLimit', { limit, minutes })
    : new Refusal('commentDailyLimit', { limit, minutes, needed })
}

/** Takes one of the discussions that the writer may post. Throws Refusal. */
export const spendPost = async (db: Db, tools: Tools, viewer: Viewer, categoryId: number): Promise<void> =>
  spend(db, tools, viewer, await ruleOfPosts(db, tools, viewer, await isOpenCategory(db, categoryId)))

/** Likewise of comments and replies in a discussion. Throws Refusal. */
export const spendAnswer = async (db: Db, tools: Tools, viewer: Viewer, did: number): Promise<void> =>
  spend(db, tools, viewer, await ruleOfAnswers(db, tools, viewer, did))

/** Refuses to carry a newcomer's discussion out of the categories that are open to them. */
export async function checkMove(
  db: Db,
  tools: Tools,
  viewer: Viewer,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  if (from !== to) checkSolved(await ruleOfPosts(db, tools, viewer, await isOpenCategory(db, to)))
}

async function isOpenCategory(db: Db, id: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('discussion_category as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where('c.openToNewcomers', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

async function allowanceOf(db: Db, { now }: Tools, viewer: Viewer, rule: Rule): Promise<DiscussionAllowance> {
  const { kind, needed, solved, limit } = rule
  const facts = { needed, solved, limit, left: limit, minutes: null }
  const permissions = kind === 'post' ? ['discussion_add'] : ['comment_add', 'reply_add']
  if (!permissions.every((one) => (viewer.permissions as readonly string[]).includes(one)))
    return { ...facts, reason: 'permission' }
  if (isTooFew(rule)) return { ...facts, reason: 'solved' }
  if (limit === null) return { ...facts, reason: null }
  const at = now()
  const spent = await tables(db)
    .selectFrom('discussion_quota as q')
    .select(['q.posts', 'q.since'])
    .where('q.uid', '=', viewer.uid)
    .where('q.kind', '=', kind)
    .where('q.since', '>', new Date(at.getTime() - dayMs))
    .executeTakeFirst()
  const left = Math.max(0, limit - (spent?.posts ?? 0))
  return left > 0 || !spent
    ? { ...facts, left, reason: left > 0 ? null : 'daily' }
    : { ...facts, left, reason: 'daily', minutes: minutesLeft(spent.since, at) }
}

/** What the reader may post now, in any category and in those for newcomers. */
export const postAllowances = async (
  db: Db,
  tools: Tools,
  viewer: Viewer,
): Promise<{ post: DiscussionAllowance; openPost: DiscussionAllowance }> => {
  const rule = await ruleOfPosts(db, tools, viewer, false)
  return {
    post: await allowanceOf(db, tools, viewer, rule),
    openPost: await allowanceOf(db, tools, viewer, { ...rule, isOpen: true }),
  }
}

export const answerAllowance = async (
  db: Db,
  tools: Tools,
  viewer: Viewer,
  did: number,
): Promise<DiscussionAllowance> => allowanceOf(db, tools, viewer, await ruleOfAnswers(db, tools, viewer, did))
