/** Messages of the jury: what it says unasked, to one participant, to several or to everybody. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { clarificationLimits as limits } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { staffContest } from '../policy.ts'
import { problemAsked, storeNew } from './changes.ts'
import type { PassedOn } from './changes.ts'
import { Clarification } from './entities.ts'
import type { Tools } from './queries.ts'
import { recipientsOf } from './recipient-queries.ts'

/** Throws Refusal. */
export async function writeClarification(
  tools: Tools,
  viewer: Viewer,
  { cid, displayId, to, text: given }: CallBody<'writeClarification'>,
  { at: sentAt, onStored }: PassedOn = {},
): Promise<CallAnswer<'writeClarification'>> {
  const at = tools.now()
  const writtenAt = sentAt ?? at
  return tools.orm.em.fork().transactional(async (em) => {
    const { contest } = await staffContest(em, { cid, viewer, now: at }, 'clarifications')
    const answer = readText('content', given, limits.answerMaxChars)
    const cpid = await problemAsked(em, cid, displayId)
    const { uid, toUids, toGroups, isForAll, uids } = await recipientsOf(em, contest, to)
    const made = em.create(Clarification, {
      cid,
      cpid,
      uid,
      toUids,
      toGroups,
      question: null,
      answer,
      answeredUid: viewer.uid,
      answeredAt: writtenAt,
      isPublic: isForAll,
      createdAt: writtenAt,
      updatedAt: at,
    })
    return storeNew(em, viewer, made, { what: 'written', text: answer, at, onStored, recipients: uids })
  })
}
