/** Creating and changing a problem (contract/admin 9, "Saving a problem"). */
import { Refusal } from '@podium/proto/model/errors.ts'
import { problemFault } from '@podium/proto/model/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/model/problem-rules.ts'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import { stockCheckerName } from '@podium/proto/model/stock-checkers.ts'
import type { Context, Viewer } from '../../context.ts'
import type { ProblemDraft } from '../../db/problem-writes/draft.ts'
import { requireCompiles } from '../../db/problem-writes/referee.ts'
import { writeProblem } from '../../db/problem-writes/write-problem.ts'
import type { Db } from '../../db/sql.ts'
import { casesOf } from '../../db/test-data.ts'
import type { CaseRow } from '../../db/test-data.ts'
import { draftCases, forgetUpload } from './cases.ts'
import { formOf, keepsCases } from './form.ts'
import type { Body } from './form.ts'
import { ownProblem } from './stored.ts'
import type { ProblemRow } from './stored.ts'

interface Situation {
  readonly before: ProblemRow | null
  readonly cases: readonly CaseRow[]
}

const situationOf = async (db: Db, viewer: Viewer, id: number | null): Promise<Situation> =>
  (id === null ? { before: null, cases: [] } : { before: await ownProblem(db, viewer, id), cases: await casesOf(db, id) })

/** An administrator who does not rule problems may leave a public problem public, not make one so (decision 42). */
export function requireMayPublish(viewer: Viewer, auth: number, before: { readonly auth: number } | null): void {
  if (auth === 1 && before?.auth !== 1 && !rulesProblems(viewer.role)) throw new Refusal('publishForbidden')
}

function requireRules(form: ProblemForm): void {
  const fault = problemFault(form)
  if (fault) throw new Refusal('problemField', { ...fault })
}

const refereeKey = ({ judgeMode, spjCode, spjLanguage }: { judgeMode: string; spjCode: string | null; spjLanguage: string | null }, files: string): string =>
  JSON.stringify(judgeMode === 'default' ? null : [judgeMode, spjCode, spjLanguage, files])

const sortedFiles = (files: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const isRefereeChanged = (form: ProblemForm, before: ProblemRow | null): boolean =>
  before === null || refereeKey(form, sortedFiles(form.judgeExtraFile))
    !== refereeKey(before, sortedFiles(JSON.parse(before.judgeExtraFile ?? '{}') as Record<string, string>))

/** A checker of its own must compile before it may judge anybody. */
async function checkReferee(ctx: Context, form: ProblemForm): Promise<void> {
  if (form.judgeMode === 'default' || stockCheckerName(form.spjCode ?? '') !== null) return
  await requireCompiles(ctx, {
    mode: form.judgeMode === 'interactive' ? 'interactive' : 'spj', language: form.spjLanguage ?? 'C++', code: form.spjCode ?? '', extraFiles: { ...form.judgeExtraFile },
  })
}

async function draftOf(ctx: Context, viewer: Viewer, body: Body, { before, cases }: Situation): Promise<ProblemDraft> {
  const db = ctx.orm.em.fork()
  const form = await formOf(db, body, { before, cases })
  requireRules(form)
  requireMayPublish(viewer, form.auth, before)
  const { problem, translations } = body
  return {
    form,
    codeShare: problem.codeShare ?? before?.codeShare ?? true,
    openCaseResult: problem.openCaseResult ?? before?.openCaseResult ?? true,
    isRemoveEndBlank: problem.isRemoveEndBlank ?? before?.isRemoveEndBlank ?? true,
    cases: keepsCases(body, before) ? null : await draftCases({ db, store: ctx.objectStore, viewer }, { body, form, stored: cases }),
    translations: translations ?? null,
  }
}

/** Throws Refusal. @param id the problem to change; null makes a new one. @returns its id */
export async function saveProblem(ctx: Context, viewer: Viewer, body: Body, id: number | null): Promise<number> {
  const situation = await situationOf(ctx.orm.em.fork(), viewer, id)
  const draft = await draftOf(ctx, viewer, body, situation)
  const { before } = situation
  const isChecked = isRefereeChanged(draft.form, before)
  if (isChecked) await checkReferee(ctx, draft.form)
  return ctx.orm.em.fork().transactional(async (em) => {
    const pid = await writeProblem(em, draft, {
      store: ctx.objectStore, id, author: viewer.username, editor: viewer.username,
      isJudgedAnew: before !== null && (isChecked || before.judgeCaseMode !== draft.form.judgeCaseMode),
    })
    if (body.uploadTestcaseDir) await forgetUpload(em, viewer, body.uploadTestcaseDir)
    return pid
  })
}
