/** What a contest shows from outside (contract/contests-and-community 6.1). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { existingContest, viewContest, checkMember } from './policy.ts'
import { ContestProblem } from './entities.ts'
import { presentInfo, wireRules } from './present.ts'
import { countParticipants } from './queries.ts'
import { outsideRefusal } from '../boards/index.ts'
import { contestProblemRows } from './problem-queries.ts'
import { wireTime } from '../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** Throws Refusal. */
export async function contestInfo(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestInfo'>> {
  const db = orm.em.fork()
  const at = now()
  const view = await existingContest(db, { cid, viewer, now: at })
  checkMember(view)
  const { contest, phase, role, isJury, isRegistered } = view
  const count = await countParticipants(db, cid)
  const problemCount = phase === 'scheduled' && !isJury ? null : await db.count(ContestProblem, { cid })
  return {
    ...presentInfo({ ...contest, count }, at),
    phase,
    isContestAdmin: isJury,
    role,
    isRegistered,
    rules: wireRules(contest),
    problemCount,
  }
}

/** For visitors too, where the board is open to the outside. Throws Refusal. */
export async function contestOutsideInfo(
  { orm, now }: Tools,
  viewer: Viewer | null,
  cid: number,
  locale: Locale,
): Promise<CallAnswer<'contestOutsideInfo'>> {
  const db = orm.em.fork()
  const at = now()
  const view = await viewContest(db, { cid, viewer, now: at })
  if (!view) throw new Refusal('contestNotFound')
  const refusal = outsideRefusal(view)
  if (refusal) throw new Refusal(refusal)
  const problems = await contestProblemRows(db, cid, [], locale)
  return {
    contest: presentInfo({ ...view.contest, count: await countParticipants(db, cid) }, at),
    problemList: problems.map(({ createdAt, updatedAt, bankId: _secret, ...row }) => ({
      ...row,
      ac: null,
      total: null,
      gmtCreate: wireTime(createdAt),
      gmtModified: wireTime(updatedAt),
    })),
  }
}
