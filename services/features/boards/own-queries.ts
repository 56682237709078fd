/** The own row of a participant, which the freeze of an ACM contest does not cover (decision 13). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { wireRow } from './store/facts.ts'
import { findBoard } from './store/find-board.hot-sql.ts'
import { readParticipants } from './store/rows.hot-sql.ts'
import { enterContest } from '../contests/index.ts'

/** Throws Refusal. @returns null for somebody who is not on the board, and where the freeze covers own results too */
export async function ownRow(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestBoardOwn'>> {
  const db = orm.em.fork()
  await enterContest(db, { cid, viewer, now: now() })
  const facts = await findBoard(db, cid)
  const [row] = facts ? await readParticipants(db, cid, 'jury', { uid: viewer.uid }) : []
  if (!facts || !row || (facts.contest.type !== 0 && !facts.isOpen)) return null
  const { h: _, ...own } = wireRow(facts, row, 'jury')
  return own.c.length === 0 ? null : (own as CallAnswer<'contestBoardOwn'>)
}
