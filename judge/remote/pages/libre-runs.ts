/** Calls about runs, `submission/…`: the list of an account, one run with its source, and what answers a post. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, RunRow } from '../provider.ts'
import type { Page } from '../session.ts'
import { jsonOf } from './json.ts'

const Nullable = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Refused = Type.Object({ error: Type.String() })
const Run = Type.Object({
  id: Type.Integer(),
  codeLanguage: Nullable(Type.String()),
  status: Type.String(),
  submitter: Type.Object({ username: Type.String() }),
})
const List = Type.Union([
  Refused,
  Type.Object({ submissions: Type.Array(Run), hasSmallerId: Type.Optional(Type.Boolean()) }),
])

export interface LibreRunList {
  /** Newest first. */
  readonly runs: readonly RunRow[]
  readonly isLastPage: boolean
}

/** `querySubmission` of one account. */
export const parseLibreRuns = (page: Page, username: string): Outcome<LibreRunList> => {
  const answer = jsonOf(page, List, 'querySubmission')
  if (answer.kind !== 'ok') return answer
  if ('error' in answer.value) return pageChanged(`querySubmission answers ${answer.value.error}`)
  const { submissions, hasSmallerId = false } = answer.value
  const isForeign = submissions.some(({ submitter }) => submitter.username.toLowerCase() !== username.toLowerCase())
  if (isForeign) return pageChanged('the list of an account has runs of others')
  const runs = submissions.map(({ id, codeLanguage = null, status }) => ({
    runId: String(id),
    languageId: codeLanguage,
    status,
  }))
  return ok({ runs, isLastPage: !hasSmallerId })
}

const Text = Type.Union([Type.String(), Type.Object({ data: Type.String(), omittedLength: Type.Integer() })])
const Detail = Type.Union([
  Refused,
  Type.Object({
    meta: Type.Object({
      id: Type.Integer(),
      status: Type.String(),
      timeUsed: Nullable(Type.Number()),
      memoryUsed: Nullable(Type.Number()),
    }),
    content: Nullable(Type.Object({ code: Nullable(Type.String()) })),
    progress: Nullable(
      Type.Object({
        progressType: Type.Optional(Type.String()),
        compile: Nullable(Type.Object({ message: Nullable(Text) })),
      }),
    ),
  }),
])

export interface LibreRun {
  /** Of a pending run how far it is, where the site tells. */
  readonly status: string
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly source: string | null
  readonly compileText: string | null
}

const textOf = (text: Static<typeof Text> | null | undefined): string | null =>
  typeof text === 'object' && text !== null ? text.data : (text ?? null)

/** `getSubmissionDetail` */
export const parseLibreRun = (page: Page, runId: string): Outcome<LibreRun> => {
  const answer = jsonOf(page, Detail, 'getSubmissionDetail')
  if (answer.kind !== 'ok') return answer
  if ('error' in answer.value)
    return answer.value.error === 'PERMISSION_DENIED'
      ? { kind: 'signed-out' }
      : pageChanged(`getSubmissionDetail answers ${answer.value.error}`)
  const { meta, content, progress } = answer.value
  if (String(meta.id) !== runId) return pageChanged(`getSubmissionDetail answers another run than ${runId}`)
  const isPending = meta.status === 'Pending'
  return ok({
    status: isPending ? (progress?.progressType ?? meta.status) : meta.status,
    timeMs: isPending ? null : (meta.timeUsed ?? null),
    memoryKb: isPending ? null : (meta.memoryUsed ?? null),
    source: content?.code ?? null,
    compileText: textOf(progress?.compile?.message),
  })
}

const Posted = Type.Union([Refused, Type.Object({ submissionId: Type.Integer() })])
const tooLong = /"property"\s*:\s*"code"/
const badRequest = 400

/** Answer to `submit`; where the site refuses the account, the caller finds out why. @param language as it is shown */
export const parseLibrePostAnswer = (page: Page, language: string): Outcome<{ readonly runId: string }> => {
  if (page.status === badRequest) {
    const { name } = remoteSites.LIBRE
    const reason = tooLong.test(page.text)
      ? quoted('The code is too long.')
      : [judgeMessage('remoteLanguageGone', { site: name, language })]
    return { kind: 'refused', reason, isFinal: true }
  }
  const answer = jsonOf(page, Posted, 'submit')
  if (answer.kind !== 'ok') return answer
  if (!('error' in answer.value)) return ok({ runId: String(answer.value.submissionId) })
  return { kind: 'refused', reason: quoted(answer.value.error), isFinal: true }
}
