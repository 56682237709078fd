/**
 * Questions and their answers as the Contest API has them: messages, of which an answer replies to a question. Who may
 * not know of the question gets the answer alone, with the words of the question before it.
 */
import { isForAll } from '@podium/proto/rules/contest/clarification.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import type { ApiObject } from './objects.ts'
import { absoluteTime, relativeTime } from './times.ts'

export interface ApiClarification {
  readonly id: number
  readonly cpid: number | null
  /** Who asked. */
  readonly uid: string
  readonly question: string
  readonly createdAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  /** The answer is for everybody. */
  readonly isPublic: boolean
  readonly mergedInto: number | null
  readonly updatedAt: Date
}

type Asked = Pick<ApiClass, 'version' | 'isJury'> & {
  /** Whose own questions are shown; null for nobody's. */
  readonly uid: string | null
  readonly contest: Pick<ApiContest, 'times' | 'problems'>
}

export const questionId = (id: number): string => String(id)
export const answerId = (id: number): string => `${id}-answer`

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

function answerOf(asked: Asked, one: ApiClarification, seesQuestion: boolean): ApiObject | null {
  const { id, uid, answer, answeredAt } = one
  const forAll = isForAll(one)
  if (answer === null || !(seesQuestion || forAll)) return null
  const to = asked.version === '2023-06' ? { to_team_id: uid } : { to_team_ids: [uid] }
  return {
    id: answerId(id),
    ...(forAll ? {} : to),
    ...(seesQuestion ? { reply_to_id: questionId(id) } : {}),
    text: seesQuestion ? answer : `${quoted(one.question)}\n\n${answer}`,
    ...about(asked, one, answeredAt ?? one.createdAt),
  }
}

/** The messages that a reader gets of a clarification. */
export function presentClarification(asked: Asked, one: ApiClarification): ApiObject[] {
  const seesQuestion = asked.isJury || asked.uid === one.uid
  const question = {
    id: questionId(one.id),
    from_team_id: one.uid,
    text: one.question,
    ...about(asked, one, one.createdAt),
  }
  const answer = answerOf(asked, one, seesQuestion)
  return [...(seesQuestion ? [question] : []), ...(answer === null ? [] : [answer])]
}
