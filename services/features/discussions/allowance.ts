/**
 * Who may write in discussions yet, and how often (contract/contests-and-community 6.17): the same rules are told
 * before writing and asked when something is written.
 *
 * Whoever has not solved enough may still ask in the categories that are open to newcomers, and answer there, below
 * their own discussions and where somebody has mentioned or answered them. Both are bounded per 24 hours, which begin
 * with the first.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionStanding } from '@podium/proto/calls/discussion/discussions.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { solvedPublicProblems } from '../problems/index.ts'
import { firstRow, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

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
const isOpenToNewcomer = async (db: Db, viewer: Viewer, did: number): Promise<boolean> =>
  (await firstRow(
    db,
    sql`
    select 1 from discussion d join discussion_category c on c.id = d.category_id where d.id = ${did} and (c.open_to_newcomers or d.uid = ${viewer.uid}
      or exists (select 1 from message m where m.uid = ${viewer.uid} and m.box = 'Reply' and m.did = d.id))`,
  )) !== null

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

const minutesLeft = (since: string, now: Date): number =>
  Math.max(1, Math.ceil((toDate(since).getTime() + dayMs - now.getTime()) / minuteMs))

/**
 * Counts one more where there is a limit. Throws Refusal where it may not be, or is one too many: with the
 * transaction the count goes back.
 */
async function spend(db: Db, { now }: Tools, viewer: Viewer, rule: Rule): Promise<void> {
  checkSolved(rule)
  const { kind, limit, needed } = rule
  if (limit === null) return
  const at = now()
  const begins = new Date(at.getTime() - dayMs).toISOString()
  const quota = await firstRow(
    db,
    sql<{ posts: number; since: string }>`
    insert into discussion_quota as q (uid, kind, since, posts) values (${viewer.uid}, ${kind}, ${at.toISOString()}, 1)
    on conflict (uid, kind) do update set
      posts = case when q.since <= ${begins} then 1 else q.posts + 1 end, since = case when q.since <= ${begins} then excluded.since else q.since end
    returning posts, since`,
  )
  if (!quota || quota.posts <= limit) return
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

const isOpenCategory = async (db: Db, id: number): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from discussion_category where id = ${id} and open_to_newcomers`)) !== null

async function standing(db: Db, { now }: Tools, viewer: Viewer, rule: Rule): Promise<DiscussionStanding> {
  const { kind, needed, solved, limit } = rule
  const facts = { needed, solved, limit, left: limit, minutes: null }
  const permissions = kind === 'post' ? ['discussion_add'] : ['comment_add', 'reply_add']
  if (!permissions.every((one) => (viewer.permissions as readonly string[]).includes(one)))
    return { ...facts, reason: 'permission' }
  if (isTooFew(rule)) return { ...facts, reason: 'solved' }
  if (limit === null) return { ...facts, reason: null }
  const at = now()
  const spent = await firstRow(
    db,
    sql<{ posts: number; since: string }>`
    select posts, since from discussion_quota where uid = ${viewer.uid} and kind = ${kind} and since > ${new Date(at.getTime() - dayMs).toISOString()}`,
  )
  const left = Math.max(0, limit - (spent?.posts ?? 0))
  return left > 0 || !spent
    ? { ...facts, left, reason: left > 0 ? null : 'daily' }
    : { ...facts, left, reason: 'daily', minutes: minutesLeft(spent.since, at) }
}

/** What the reader may post now, in any category and in those for newcomers. */
export const postStandings = async (
  db: Db,
  tools: Tools,
  viewer: Viewer,
): Promise<{ post: DiscussionStanding; openPost: DiscussionStanding }> => {
  const rule = await ruleOfPosts(db, tools, viewer, false)
  return {
    post: await standing(db, tools, viewer, rule),
    openPost: await standing(db, tools, viewer, { ...rule, isOpen: true }),
  }
}

export const answerStanding = async (db: Db, tools: Tools, viewer: Viewer, did: number): Promise<DiscussionStanding> =>
  standing(db, tools, viewer, await ruleOfAnswers(db, tools, viewer, did))
