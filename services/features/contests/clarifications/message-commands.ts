/** Messages of the jury: what it says unasked, to one participant or to everybody. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { clarificationLimits as limits } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { participantOf } from '../participant-queries.ts'
import { staffContest } from '../policy.ts'
import { problemAsked, storeNew } from './changes.ts'
import type { PassedOn } from './changes.ts'
import { Clarification } from './entities.ts'
import type { Tools } from './queries.ts'

/** Throws Refusal. */
export async function writeClarification(
  tools: Tools,
  viewer: Viewer,
  { cid, displayId, username, text: given }: CallBody<'writeClarification'>,
  { at: sentAt, onStored }: PassedOn = {},
): Promise<CallAnswer<'writeClarification'>> {
  const at = tools.now()
  const writtenAt = sentAt ?? at
  return tools.orm.em.fork().transactional(async (em) => {
    const { contest } = await staffContest(em, { cid, viewer, now: at }, 'clarifications')
    const answer = readText('content', given, limits.answerMaxChars)
    const cpid = await problemAsked(em, cid, displayId)
    const name = (username ?? '').trim()
    const uid = name === '' ? null : await participantOf(em, contest, name)
    const made = em.create(Clarification, {
      cid,
      cpid,
      uid,
      question: null,
      answer,
      answeredUid: viewer.uid,
      answeredAt: writtenAt,
      isPublic: uid === null,
      createdAt: writtenAt,
      updatedAt: at,
    })
    return storeNew(em, viewer, made, { what: 'written', text: answer, at, onStored })
  })
}
