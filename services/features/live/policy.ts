/**
 * Whether a reader may watch a topic, and as which class: the same rules that guard the calls.
 *
 * The answer's revision is the newest that the topic may have by the time the gateway joins the room. What is
 * published between our look and the joining reaches nobody, so of a submission in progress we answer the revision of
 * its end: the reader then loads once more after joining, and holds the end even if it came in that very moment.
 */
import type { MayWatch, MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { readerOfSubmission } from '@podium/proto/rules/submission/submission-visibility.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import type { Topic } from '@podium/proto/events/topics.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { boardRefusal } from '../boards/index.ts'
import {
  gateRefusal,
  groupLevelOf,
  isGroupMember,
  readerOfContestSubmission,
  isKnownToAll,
  viewContest,
} from '../contests/index.ts'
import { maySeeGroupItself, viewGroup } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { mayWatchImport } from '../remote-import/index.ts'
import { discussionRefusal, findDiscussion } from '../discussions/index.ts'
import { maySeeProblem } from './problem-policy.ts'
import { forOne, keepMs, refused } from './present.ts'
import { trainingRefusal, viewTraining } from '../trainings/index.ts'

/** Of an account that was made for the staff of one contest. Whatever is not here has nothing to do with its work. */
function isClosedTo({ uid, onlyCid }: Viewer, topic: Topic): boolean {
  if (onlyCid === null || topic.kind === 'submission' || topic.kind === 'remote-sites') return false
  if (topic.kind === 'user') return topic.uid !== uid
  if (topic.kind === 'problem') return topic.part !== 'info'
  return !((topic.kind === 'contest' || topic.kind === 'board') && topic.cid === onlyCid)
}

const findSubmission = (db: Db, submitId: number) =>
  tables(db)
    .selectFrom('submission')
    .select(['submitId', 'uid', 'cid', 'gid', 'attempt', 'status'])
    .where('submitId', '=', submitId)
    .executeTakeFirst()

/** Inside a contest a submission is watched by its author and the jury; others have the contest's list. */
async function readerInContest(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  { cid, uid }: { readonly cid: number; readonly uid: string },
  viewer: Viewer | null,
): Promise<ReaderClass | null> {
  const view = await viewContest(orm.em.fork(), { cid, viewer, now: now() })
  const reader = readerOfContestSubmission(view, viewer, uid)
  return reader === 'public' ? null : reader
}

async function maySeeSubmission(
  { orm, now }: Context,
  submitId: number,
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  const db = orm.em.fork()
  const found = await findSubmission(db, submitId)
  const isElsewhere = viewer !== null && viewer.onlyCid !== null && found?.cid !== viewer.onlyCid
  const reader =
    found &&
    !isElsewhere &&
    (found.cid === 0
      ? readerOfSubmission(viewer, found, await groupLevelOf(db, found.gid, viewer))
      : await readerInContest({ orm, now }, found, viewer))
  if (!found || !reader) return refused(viewer ? 'forbidden' : 'sign-in')
  const moves = isInProgress(found.status)
  const rev = revisionOf(moves ? { ...found, status: Status.accepted } : found)
  return { ok: true, reader, rev, uid: viewer?.uid ?? null, keepMs: moves ? 0 : keepMs }
}

/** Its owner alone, while there is something to wait for; the revision is that of its end, for the reason above. */
async function maySeeSelfTest({ orm, now }: Context, key: string, viewer: Viewer | null): Promise<MayWatchAnswer> {
  if (viewer === null) return refused('sign-in')
  const found = await tables(orm.em.fork())
    .selectFrom('self_test')
    .select('key')
    .where('key', '=', key)
    .where('uid', '=', viewer.uid)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return found ? { ok: true, reader: 'contestant', rev: 1, uid: viewer.uid, keepMs: 0 } : refused('forbidden')
}

/**
 * A contest's rules and phase are for whoever may read its page, and for everybody who may know of it or
 * see its board; what is inside is for whoever may enter it; the work of its staff for who has the right to it.
 */
async function maySeeContest(
  { orm, now, settings }: Context,
  { cid, part }: Topic & { kind: 'contest' },
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  const view = await viewContest(orm.em.fork(), { cid, viewer, now: now() })
  const refusal = refused(viewer ? 'forbidden' : 'sign-in')
  if (!view) return refusal
  const isOpen = {
    'info': view.contest.openRank || isKnownToAll(view) || (viewer !== null && isGroupMember(view)),
    'submissions': viewer !== null && gateRefusal(view) === null,
    'announcements': viewer !== null && gateRefusal(view) === null,
    'comments': viewer !== null && gateRefusal(view) === null && (await settings.get()).openContestComment,
    'clarifications': viewer !== null && gateRefusal(view) === null && (await settings.get()).openContestComment,
    'ac-info': view.rights.has('balloons'),
    'print': view.rights.has('prints'),
    'rejudge': view.rights.has('rejudge'),
    'staff': view.rights.has('staff'),
    'decisions': view.rights.has('submissions'),
    'commentary': view.rights.has('clarifications'),
    'awards': view.rights.has('submissions'),
    'teams': view.rights.has('teams'),
  }[part]
  if (!isOpen) return refusal
  const isWork = ['ac-info', 'print', 'rejudge', 'staff', 'teams'].includes(part)
  const reader = view.isJury || isWork ? 'jury' : viewer ? 'contestant' : 'public'
  return { ok: true, reader, rev: 0, uid: viewer?.uid ?? null, keepMs: viewer ? 0 : keepMs }
}

/** Whoever may read a discussion gets the events of it. */
async function maySeeDiscussion(
  { orm, settings }: Context,
  did: number,
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  const found = await findDiscussion(orm.em.fork(), did, viewer)
  if (!found || discussionRefusal(found, viewer, await settings.get()) !== null)
    return refused(viewer ? 'forbidden' : 'sign-in')
  return {
    ok: true,
    reader: viewer ? 'contestant' : 'public',
    rev: found.updatedMs,
    uid: viewer?.uid ?? null,
    keepMs: viewer ? 0 : keepMs,
  }
}

/** The rank is for whoever may enter the training. */
async function maySeeTraining({ orm }: Context, tid: number, viewer: Viewer | null): Promise<MayWatchAnswer> {
  if (viewer === null) return refused('sign-in')
  const view = await viewTraining(orm.em.fork(), { tid, viewer })
  if (!view || trainingRefusal(view) !== null) return refused('forbidden')
  return { ok: true, reader: view.isStaff ? 'jury' : 'contestant', rev: 0, uid: viewer.uid, keepMs: 0 }
}

/**
 * A group itself is watched by whoever may see it: who is in it gets its events, its administrators those of
 * its applications, too, and an applicant that of the answer. Its submissions are for its members.
 */
async function maySeeGroup(
  { orm }: Context,
  { gid, part }: Topic & { kind: 'group' },
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  if (viewer === null) return refused('sign-in')
  const view = await viewGroup(orm.em.fork(), { gid, viewer })
  if (!view || !(part === 'info' ? maySeeGroupItself(view) : view.isMember)) return refused('forbidden')
  const reader = view.isAdmin ? 'jury' : view.isMember ? 'contestant' : 'public'
  // A list of submissions is the same for all of its readers.
  return { ok: true, reader: part === 'submissions' ? 'public' : reader, rev: 0, uid: viewer.uid, keepMs: 0 }
}

/**
 * The rule of the board's calls. The gateway knows what it has relayed since, so the answer for visitors may be a
 * little old.
 */
async function maySeeBoard(
  { orm, now }: Context,
  { cid, variant }: Topic & { kind: 'board' },
  viewer: Viewer | null,
): Promise<MayWatchAnswer> {
  const db = orm.em.fork()
  const view = await viewContest(db, { cid, viewer, now: now() })
  const refusal = view ? boardRefusal(view, variant) : 'contestMissing'
  if (refusal) return refused(refusal === 'signInNeeded' || refusal === 'boardClosed' ? 'sign-in' : 'forbidden')
  const board = await tables(db)
    .selectFrom('board')
    .select(['publicRev as public', 'juryRev as jury'])
    .where('cid', '=', cid)
    .executeTakeFirst()
  return { ok: true, reader: variant, rev: board?.[variant] ?? 0, uid: viewer?.uid ?? null, keepMs }
}

async function maySee(ctx: Context, topic: Topic, viewer: Viewer | null): Promise<MayWatchAnswer> {
  const uid = viewer?.uid ?? null
  switch (topic.kind) {
    case 'submission':
      return maySeeSubmission(ctx, topic.submitId, viewer)
    case 'user': {
      if (viewer === null) return refused('sign-in')
      return forOne(viewer.uid === topic.uid, 'contestant', uid)
    }
    case 'home':
    case 'lists':
    case 'remote-sites':
    case 'status':
    case 'user-home':
      return { ok: true, reader: 'public', rev: 0, uid, keepMs }
    case 'admin-talk':
    case 'remote-health':
    case 'system': {
      if (viewer === null) return refused('sign-in')
      return isAdminRole(viewer.role) ? { ok: true, reader: 'jury', rev: 0, uid, keepMs: 0 } : refused('forbidden')
    }
    case 'contest':
      return maySeeContest(ctx, topic, viewer)
    case 'discussion':
      return maySeeDiscussion(ctx, topic.did, viewer)
    case 'group':
      return maySeeGroup(ctx, topic, viewer)
    case 'training':
      return maySeeTraining(ctx, topic.tid, viewer)
    case 'board':
      return maySeeBoard(ctx, topic, viewer)
    case 'problem':
      return maySeeProblem(ctx, topic, viewer)
    case 'remote-import': {
      if (viewer === null) return refused('sign-in')
      return forOne(await mayWatchImport(ctx.orm.em.fork(), viewer, topic.id), 'contestant', uid)
    }
    case 'self-test':
      return maySeeSelfTest(ctx, topic.key, viewer)
  }
}

/** Answers one question. A bad token is not an anonymous reader: the answer is to sign in again. */
export async function mayWatch(ctx: Context, { topic: name, token, address }: MayWatch): Promise<MayWatchAnswer> {
  const topic = parseTopic(name)
  if (topic === null) return refused('unknown-topic')
  if (token === null) return maySee(ctx, topic, null)
  const viewer = await ctx.sessions.viewerOfToken(token, address)
  if (viewer === null) return refused('sign-in')
  const answer = isClosedTo(viewer, topic) ? refused('forbidden') : await maySee(ctx, topic, viewer)
  return answer.ok ? { ...answer, goodMs: await ctx.sessions.lifeLeftMs(token) } : answer
}
