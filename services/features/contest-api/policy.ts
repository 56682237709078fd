/**
 * Who reads what of a contest through the Contest API. Whoever has the right to its submissions reads the whole;
 * everybody else what the freeze leaves, where the contest's own pages would show it to them.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import { hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Db } from '../../platform/database/sql.ts'
import { existingContest, gateRefusal, isGroupMember, isKnownToAll } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import { findFeed } from './feed/append.ts'
import type { ApiCaller } from './sign-in-commands.ts'
import type { ApiGrant } from './token-commands.ts'

export interface ApiReader {
  /** Of the feed before the contest was read: the times of the contest are no older. */
  readonly generation: number
  readonly view: ContestView
  /** Null for whoever asks as themselves. */
  readonly grant: ApiGrant | null
  readonly isJury: boolean
  /** Why the reader may not look inside; null for who may, and before the start, when there is nothing to see yet. */
  readonly insideRefusal: ErrorCode | null
  /** There is something inside for this reader. */
  readonly seesInside: boolean
}

/** Of a contest of a group its members learn anything, of a private one those who may look inside. */
function mayKnow(view: ContestView): boolean {
  if (view.contest.openRank) return true
  return view.viewer === null ? isKnownToAll(view) : isGroupMember(view)
}

function insideRefusal(view: ContestView): ErrorCode | null {
  if (view.isJury || !hasStarted(view.phase) || view.contest.openRank) return null
  return view.viewer === null ? 'contestSignIn' : gateRefusal(view)
}

interface Asked {
  readonly cid: number
  readonly caller: ApiCaller
  readonly now: Date
}

const jurysScopes: ReadonlySet<ApiScope> = new Set(['jury', 'jury-write'])

/** A token opens its contest alone, and while its maker directs it. Throws Refusal. */
function readerByGrant(view: ContestView, grant: ApiGrant, generation: number): ApiReader {
  if (grant.cid !== view.contest.id) throw new Refusal('contestMissing')
  if (!view.rights.has('settings')) throw new Refusal('signInAgain')
  const isJury = jurysScopes.has(grant.scope) && view.isJury
  return { generation, view, grant, isJury, insideRefusal: null, seesInside: isJury || hasStarted(view.phase) }
}

/** Throws Refusal `contestMissing` where the Contest API is off, too. */
export async function apiReader(db: Db, { cid, caller, now }: Asked): Promise<ApiReader> {
  const feed = await findFeed(db, cid)
  if (!feed) throw new Refusal('contestMissing')
  const { viewer, grant } = caller
  const view = await existingContest(db, { cid, viewer, now })
  if (grant !== null) return readerByGrant(view, grant, feed.generation)
  const { isJury } = view
  if (!isJury && !mayKnow(view)) throw new Refusal(viewer === null ? 'contestSignIn' : 'contestGroupOnly')
  const refusal = insideRefusal(view)
  const seesInside = isJury || (refusal === null && hasStarted(view.phase))
  return { generation: feed.generation, view, grant, isJury, insideRefusal: refusal, seesInside }
}

/** Whose questions a reader gets besides what is for all: the jury gets everybody's, a token asks as nobody. */
export const askerOf = ({ grant, isJury, view }: ApiReader): string | null =>
  grant === null && !isJury ? (view.viewer?.uid ?? null) : null

/** Throws Refusal when the inside of the contest is not for this reader. */
export function checkInside({ insideRefusal: refusal }: ApiReader): void {
  if (refusal !== null) throw new Refusal(refusal)
}
