/**
 * Questions, their answers and what the jury writes unasked, as the Contest API has them: messages, of which an answer
 * replies to a question. Who may not know of the question gets the answer alone, with the words of the question before
 * it.
 */
import { isForAll } from '@podium/proto/rules/contest/clarification.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import type { ApiObject } from './objects.ts'
import { absoluteTime, relativeTime } from './times.ts'

export interface ApiClarification {
  readonly id: number
  readonly cpid: number | null
  /** Who asked, or whom the jury has written to; null for everybody. */
  readonly uid: string | null
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
}

type Asked = Pick<ApiClass, 'version' | 'isJury'> & {
  /** Whose own questions are shown; null for nobody's. */
  readonly uid: string | null
  readonly contest: Pick<ApiContest, 'times' | 'problems'>
}

type Named = Pick<ApiClarification, 'id' | 'givenId' | 'givenAnswerId'>

export const questionId = ({ id, givenId }: Omit<Named, 'givenAnswerId'>): string => givenId ?? String(id)
export const answerId = ({ id, givenAnswerId }: Omit<Named, 'givenId'>): string => givenAnswerId ?? `${id}-answer`

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** What both messages have: nothing of a problem that was taken out. */
const about = ({ contest }: Asked, { cpid }: ApiClarification, at: Date) => ({
  ...(contest.problems.some((problem) => problem.cpid === cpid) ? { problem_id: String(cpid) } : {}),
  time: absoluteTime(at.getTime()),
  contest_time: relativeTime(at.getTime() - contest.times.startMs),
})

const recipient = ({ version }: Asked, uid: string | null) =>
  uid === null ? {} : version === '2023-06' ? { to_team_id: uid } : { to_team_ids: [uid] }

/** A message of the jury has the id of a question. */
function messageOf(asked: Asked, one: ApiClarification): ApiObject | null {
  const { uid, answer, createdAt } = one
  if (answer === null || !(asked.isJury || isForAll(one) || (uid !== null && asked.uid === uid))) return null
  return { id: questionId(one), ...recipient(asked, uid), text: answer, ...about(asked, one, createdAt) }
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
  if (one.question === null) {
    const message = messageOf(asked, one)
    return message === null ? [] : [message]
  }
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
