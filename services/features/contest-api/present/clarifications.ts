/**
 * Questions, their answers and what the jury writes unasked, as the Contest API has them: messages, of which an answer
 * replies to a question. Who may not know of the question gets the answer alone, with the words of the question before
 * it.
 */
import { groupOfMessage, isForAll } from '@podium/proto/rules/contest/clarification.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import type { ApiObject } from './objects.ts'
import { groupId, groupIds } from './teams.ts'
import { absoluteTime, relativeTime } from './times.ts'

export interface ApiClarification {
  readonly id: number
  /** Null for none, and where it was taken out of the contest. */
  readonly cpid: number | null
  /** Who asked, or the one whom the jury has written to; null for several and for everybody. */
  readonly uid: string | null
  /** Whom a message to several names, and its groups. */
  readonly toUids: readonly string[]
  readonly toGroups: readonly string[]
  /** Who reads it, in an order that stays. */
  readonly recipients: readonly string[]
  /** Null for a message of the jury. */
  readonly question: string | null
  readonly createdAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  /** The answer is for everybody. */
  readonly isPublic: boolean
  readonly mergedInto: number | null
  readonly updatedAt: Date
  /** What a client calls the question, or the message of the jury; null for by its number. */
  readonly givenId: string | null
  readonly givenAnswerId: string | null
  /** The answer went by our id before. */
  readonly replacesAnswerId: boolean
}

type Asked = Pick<ApiClass, 'version' | 'isJury'> & {
  /** Whose own questions are shown; null for nobody's. */
  readonly uid: string | null
  readonly contest: Pick<ApiContest, 'times' | 'groups'>
}

type Named = Pick<ApiClarification, 'id' | 'givenId' | 'givenAnswerId'>

const ownAnswerId = (id: number): string => `${id}-answer`
export const questionId = ({ id, givenId }: Omit<Named, 'givenAnswerId'>): string => givenId ?? String(id)
export const answerId = ({ id, givenAnswerId }: Omit<Named, 'givenId'>): string => givenAnswerId ?? ownAnswerId(id)

/** Ids that the answer has had, and has no more. */
export const formerAnswerIds = ({ id, replacesAnswerId }: ApiClarification): string[] =>
  replacesAnswerId ? [ownAnswerId(id)] : []

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** What both messages have. */
const about = ({ contest }: Asked, { cpid }: ApiClarification, at: Date) => ({
  ...(cpid === null ? {} : { problem_id: String(cpid) }),
  time: absoluteTime(at.getTime()),
  contest_time: relativeTime(at.getTime() - contest.times.startMs),
})

const recipient = ({ version }: Asked, uid: string | null) =>
  uid === null ? {} : version === '2023-06' ? { to_team_id: uid } : { to_team_ids: [uid] }

/** Null for a group that was removed since. */
function groupNamed({ groups }: Pick<ApiContest, 'groups'>, code: string): string | null {
  const named = groupOfMessage(code)
  if (named !== null) return groupIds[named]
  return groups.some((one) => one.code === code) ? groupId(code) : null
}

/** Whom a message to several is to, by groups that are still there; each recipient reads of no other. */
function severalOf({ isJury, uid, contest }: Asked, { toUids, toGroups, recipients }: ApiClarification) {
  if (!isJury) return { to_team_ids: [uid] }
  const groups = toGroups.flatMap((code) => groupNamed(contest, code) ?? [])
  const teams = groups.length === toGroups.length ? toUids : recipients
  return {
    ...(teams.length === 0 ? {} : { to_team_ids: [...teams] }),
    ...(groups.length === 0 ? {} : { to_group_ids: groups }),
  }
}

/** A message of the jury has the id of a question. One to several is one to each in the older version. */
function messagesOf(asked: Asked, one: ApiClarification): ApiObject[] {
  const { id, uid, recipients, answer, createdAt } = one
  const isRecipient = asked.uid !== null && (asked.uid === uid || recipients.includes(asked.uid))
  if (answer === null || !(asked.isJury || isForAll(one) || isRecipient)) return []
  const content = { text: answer, ...about(asked, one, createdAt) }
  if (recipients.length === 0) return [{ id: questionId(one), ...recipient(asked, uid), ...content }]
  if (asked.version !== '2023-06') return [{ id: questionId(one), ...severalOf(asked, one), ...content }]
  return recipients.flatMap((to, index) =>
    asked.isJury || to === asked.uid ? [{ id: `${id}-${index + 1}`, to_team_id: to, ...content }] : [],
  )
}

function answerOf(asked: Asked, one: ApiClarification, question: string, seesQuestion: boolean): ApiObject | null {
  const { uid, answer, answeredAt } = one
  const forAll = isForAll(one)
  if (answer === null || !(seesQuestion || forAll)) return null
  return {
    id: answerId(one),
    ...(forAll ? {} : recipient(asked, uid)),
    ...(seesQuestion ? { reply_to_id: questionId(one) } : {}),
    text: seesQuestion ? answer : `${quoted(question)}\n\n${answer}`,
    ...about(asked, one, answeredAt ?? one.createdAt),
  }
}

/** The messages that a reader gets of a clarification. */
export function presentClarification(asked: Asked, one: ApiClarification): ApiObject[] {
  if (one.question === null) return messagesOf(asked, one)
  const seesQuestion = asked.isJury || asked.uid === one.uid
  const question = {
    id: questionId(one),
    from_team_id: one.uid,
    text: one.question,
    ...about(asked, one, one.createdAt),
  }
  const answer = answerOf(asked, one, one.question, seesQuestion)
  return [...(seesQuestion ? [question] : []), ...(answer === null ? [] : [answer])]
}
