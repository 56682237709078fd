/** Creating and changing a problem (contract/admin 9, "Saving a problem"). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { plainOptions } from '@podium/proto/rules/problem/judging-options.ts'
import { problemFault, problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { Context } from '../../../platform/context.ts'
import type { ProblemDraft } from '../writes/draft.ts'
import { requireCompiles } from '../writes/checker-compile.ts'
import { writeProblem } from '../writes/commands.ts'
import { edited } from '../../edits/index.ts'
import { Group } from '../../groups/entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { casesOf } from '../test-data/test-data.ts'
import type { CaseRow } from '../test-data/test-data.ts'
import { withinQuota } from '../../files/index.ts'
import { draftCases, forgetUpload } from './case-form.ts'
import { formOf, keepsCases } from './form.ts'
import type { Body } from './form.ts'
import type { AdminScope } from './policy.ts'
import type { StoredProblem } from './stored-queries.ts'

interface Situation {
  readonly before: StoredProblem | null
  readonly cases: readonly CaseRow[]
}

const situationOf = async (db: Db, scope: AdminScope, id: number | null): Promise<Situation> =>
  id === null ? { before: null, cases: [] } : { before: await scope.own(db, id), cases: await casesOf(db, id) }

/** Ids of a group's problems begin with its short name, whatever is typed (contract/groups 12.5). */
function withPrefix(body: Body, { group }: AdminScope): Body {
  const typed = body.problem.problemId?.trim()
  if (group === null || typed === undefined) return body
  if (typed === '') throw new Refusal('problemField', { field: 'problem.problemId', rule: 'required' })
  if (typed.length > problemLimits.groupIdMaxChars) {
    throw new Refusal('problemField', {
      field: 'problem.problemId',
      rule: 'maxLength',
      limit: problemLimits.groupIdMaxChars,
    })
  }
  return { ...body, problem: { ...body.problem, problemId: group.shortName + typed } }
}

const checkerKey = (
  { judgeMode, spjCode, spjLanguage }: { judgeMode: string; spjCode: string | null; spjLanguage: string | null },
  files: string,
): string => JSON.stringify(judgeMode === 'default' ? null : [judgeMode, spjCode, spjLanguage, files])

const sortedFiles = (files: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const isCheckerChanged = (form: ProblemForm, before: StoredProblem | null): boolean =>
  before === null ||
  checkerKey(form, sortedFiles(form.judgeExtraFile)) !==
    checkerKey(before, sortedFiles(JSON.parse(before.judgeExtraFile ?? '{}') as Record<string, string>))

const areOptionsChanged = (form: ProblemForm, before: StoredProblem): boolean =>
  JSON.stringify(plainOptions(form.judgingOptions)) !== JSON.stringify(plainOptions(before.judgingOptions))

/** A checker of its own must compile before it may judge anybody. */
async function requireChecker(ctx: Context, form: ProblemForm): Promise<void> {
  if (form.judgeMode === 'default' || stockCheckerName(form.spjCode ?? '') !== null) return
  await requireCompiles(ctx, {
    mode: form.judgeMode === 'interactive' ? 'interactive' : 'spj',
    language: form.spjLanguage ?? 'C++',
    code: form.spjCode ?? '',
    extraFiles: { ...form.judgeExtraFile },
  })
}

async function draftOf(
  ctx: Context,
  scope: AdminScope,
  body: Body,
  { before, cases }: Situation,
): Promise<ProblemDraft> {
  const db = ctx.orm.em.fork()
  const { viewer, group, rules, checkAuth } = scope
  const form = await formOf(db, withPrefix(body, scope), { before, cases, gid: before?.gid ?? group?.gid ?? null })
  const fault = problemFault(form, rules)
  if (fault) throw new Refusal('problemField', { ...fault })
  checkAuth(form.auth, before)
  const { problem, translations } = body
  return {
    form,
    codeShare: problem.codeShare ?? before?.codeShare ?? true,
    openCaseResult: problem.openCaseResult ?? before?.openCaseResult ?? true,
    showTestData: problem.showTestData ?? before?.showTestData ?? false,
    isRemoveEndBlank: problem.isRemoveEndBlank ?? before?.isRemoveEndBlank ?? true,
    cases: keepsCases(body, before)
      ? null
      : await draftCases({ db, store: ctx.objectStore, viewer }, { body, form, stored: cases }),
    translations: translations ?? null,
  }
}

/**
 * A rename of the group renames its problems: it waits for this save, and a save that began before it is done again.
 */
async function keepShortName(em: EntityManager, { gid, shortName }: NonNullable<AdminScope['group']>): Promise<void> {
  const group = await em.findOne(Group, { id: gid, shortName }, { fields: ['id'], lockMode: LockMode.PESSIMISTIC_READ })
  if (!group) throw new Refusal('groupRenamed')
}

/** Throws Refusal. @param id the problem to change; null makes a new one. @returns its id */
export async function saveProblem(ctx: Context, scope: AdminScope, body: Body, id: number | null): Promise<number> {
  const { viewer, group } = scope
  const situation = await situationOf(ctx.orm.em.fork(), scope, id)
  const draft = await draftOf(ctx, scope, body, situation)
  const { before } = situation
  const isChecked = isCheckerChanged(draft.form, before)
  if (isChecked) await requireChecker(ctx, draft.form)
  return ctx.orm.em.fork().transactional(async (em) => {
    if (group) await keepShortName(em, group)
    const write = () =>
      writeProblem(em, draft, {
        store: ctx.objectStore,
        id,
        author: viewer.username,
        editor: viewer.username,
        gid: group?.gid ?? null,
        isJudgedAnew:
          before !== null &&
          (isChecked || before.judgeCaseMode !== draft.form.judgeCaseMode || areOptionsChanged(draft.form, before)),
      })
    const save = async () => {
      const pid =
        id === null
          ? await write()
          : await edited(
              em,
              { table: 'problem', id, username: viewer.username, base: body.baseRevision, now: ctx.now() },
              write,
            )
      if (body.uploadTestcaseDir) await forgetUpload(em, viewer, body.uploadTestcaseDir)
      return pid
    }
    return draft.cases === null ? save() : withinQuota(em, { viewer, gid: before?.gid ?? group?.gid ?? null }, save)
  })
}
