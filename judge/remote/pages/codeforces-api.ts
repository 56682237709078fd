/** `/api/user.status`: the runs of an account, newest first. It is public, and has no sources and no language ids. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { isSameCodeforcesName } from './codeforces-common.ts'
import { jsonOf } from './json.ts'

const Row = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  contestId: Type.Optional(Type.Integer()),
  problem: Type.Object({ index: Type.String() }),
  author: Type.Object({ members: Type.Array(Type.Object({ handle: Type.String() })) }),
  /** Absent while the run waits. */
  verdict: Type.Optional(Type.String()),
  passedTestCount: Type.Optional(Type.Integer()),
  timeConsumedMillis: Type.Optional(Type.Number()),
  memoryConsumedBytes: Type.Optional(Type.Number()),
})
const Answer = Type.Object({ status: Type.Literal('OK'), result: Type.Array(Row) })
const Failure = Type.Object({ status: Type.Literal('FAILED'), comment: Type.String() })
const AnyAnswer = Type.Union([Answer, Failure])

export interface CodeforcesRun {
  readonly runId: string
  /** Null for runs outside of contests, which are none of ours. */
  readonly contest: string | null
  readonly index: string
  readonly status: string
  readonly passedTests: number
  readonly timeMs: number | null
  readonly memoryKb: number | null
}

const bytesPerKb = 1024

const runOf = (row: Static<typeof Row>): CodeforcesRun => ({
  runId: String(row.id),
  contest: row.contestId === undefined ? null : String(row.contestId),
  index: row.problem.index,
  status: row.verdict ?? 'SUBMITTED',
  passedTests: row.passedTestCount ?? 0,
  timeMs: row.timeConsumedMillis ?? null,
  memoryKb: row.memoryConsumedBytes === undefined ? null : Math.round(row.memoryConsumedBytes / bytesPerKb),
})

/** One call in two seconds is allowed, whoever makes it. */
const afterTooSoonMs = 5_000

const failureOf = (comment: string): Outcome<never> => {
  if (/call limit exceeded/i.test(comment)) return { kind: 'too-soon', waitMs: afterTooSoonMs }
  if (/handle.* not found/i.test(comment)) return { kind: 'refused', reason: quoted(comment), isFinal: true }
  return pageChanged(`a call fails: ${comment.slice(0, 200)}`)
}

export const parseUserStatus = (page: Page, handle: string): Outcome<readonly CodeforcesRun[]> => {
  const answer = jsonOf(page, AnyAnswer, 'the call for the runs of an account')
  if (answer.kind !== 'ok') return answer
  if (answer.value.status === 'FAILED') return failureOf(answer.value.comment)
  const { result } = answer.value
  const isOwn = ({ author }: Static<typeof Row>): boolean =>
    author.members.some((member) => isSameCodeforcesName(member.handle, handle))
  if (!result.every(isOwn)) return pageChanged('the runs of an account are those of others')
  return ok(result.map(runOf))
}
