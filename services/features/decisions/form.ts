/** What a decision is about, read and checked. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { minutesFault } from '@podium/proto/rules/contest/decisions.ts'
import type { Decision } from '@podium/proto/rules/contest/decisions.ts'
import { ContestRecord } from '../contests/entities.ts'
import { contestProblemId, possibleParticipant } from '../contests/index.ts'
import type { ContestRow } from '../contests/index.ts'

type Body = CallBody<'decide'>

/** Throws Refusal. */
async function submissionOf(em: EntityManager, cid: number, submitId: number | null): Promise<number> {
  const counts = submitId === null ? 0 : await em.count(ContestRecord, { cid, submitId, isStaff: false })
  if (submitId === null || counts === 0) throw new Refusal('decisionSubmission')
  return submitId
}

const nothing = { uid: null, submitId: null, cpid: null, minutes: null, shown: null }

/** What a form says, without what its kind does not have. Throws Refusal. */
export async function readDecision(em: EntityManager, contest: ContestRow, body: Body): Promise<Decision> {
  const { kind, minutes = null, shown = null, submitId = null } = body
  const fault = minutesFault({ kind, minutes })
  if (fault !== null) throw new Refusal(fault)
  const [name, label] = [(body.username ?? '').trim(), (body.displayId ?? '').trim()]
  if (kind === 'ignore') return { ...nothing, kind, submitId: await submissionOf(em, contest.id, submitId) }
  if (kind === 'pause')
    return { ...nothing, kind, cpid: label === '' ? null : await contestProblemId(em, contest.id, label) }
  if (kind === 'extraTime' && name === '') return { ...nothing, kind, minutes }
  const uid = await possibleParticipant(em, contest, name)
  return kind === 'disqualify' ? { ...nothing, kind, uid, shown: shown ?? 'last' } : { ...nothing, kind, uid, minutes }
}
