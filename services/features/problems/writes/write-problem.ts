/**
 * Storing a problem with all that belongs to it, in the caller's transaction (contract/admin "Saving a problem"). The
 * draft has passed the rules of proto/rules/problem/problem-rules.ts; its files are in the object store already, so nothing
 * is half saved.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { fullScore } from '@podium/proto/rules/problem/case-scores.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { Problem, ProblemCase, ProblemTranslation } from '../entities.ts'
import { brokenUnique, change, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { casesOf, manifestText } from '../test-data/test-data.ts'
import type { ProblemDraft } from './draft.ts'
import { linkLanguages, linkTags, saveTemplates } from './links.ts'

export interface WriteOptions {
  readonly store: ObjectStore
  /** Row to change; null for a new problem. */
  readonly id: number | null
  /** Name of the author of a new problem. */
  readonly author: string
  /** Who saves. */
  readonly editor: string
  /** The test data counts as changed although the files are the same: another checker or case mode. */
  readonly isJudgedAnew: boolean
  readonly gid?: number | null
}

const extraFileText = (files: Readonly<Record<string, string>>): string | null =>
  Object.keys(files).length > 0 ? JSON.stringify(files) : null

/** Stock checkers are written in C++ whatever the form says. */
const refereeLanguage = ({ spjCode, spjLanguage }: ProblemDraft['form']): string | null =>
  stockCheckerName(spjCode ?? '') === null ? spjLanguage : 'C++'

function columnsOf({ form, codeShare, openCaseResult, showTestData, isRemoveEndBlank }: ProblemDraft) {
  const hasReferee = form.judgeMode !== 'default'
  return {
    title: form.title.trim(),
    type: form.type,
    judgeMode: form.judgeMode,
    judgeCaseMode: form.judgeCaseMode,
    timeLimitMs: form.timeLimit,
    memoryLimitMb: form.memoryLimit,
    stackLimitMb: form.stackLimit,
    description: form.description,
    input: form.input,
    output: form.output,
    hint: form.hint,
    examples: form.examples,
    source: form.source,
    difficulty: form.difficulty,
    auth: form.auth,
    isRemote: form.isRemote,
    codeShare,
    openCaseResult,
    showTestData,
    isRemoveEndBlank,
    isUploadCase: form.isUploadCase,
    isFileIo: form.isFileIO,
    ioReadFileName: form.isFileIO ? form.ioReadFileName : null,
    ioWriteFileName: form.isFileIO ? form.ioWriteFileName : null,
    userExtraFile: extraFileText(form.userExtraFile),
    judgeExtraFile: extraFileText(form.judgeExtraFile),
    spjCode: hasReferee ? form.spjCode : null,
    spjLanguage: hasReferee ? refereeLanguage(form) : null,
  }
}

/** Ids of remote problems keep their spelling, which their sites need. */
export const storedDisplayId = ({ problemId, isRemote }: { problemId: string; isRemote: boolean }): string =>
  isRemote ? problemId.trim() : problemId.trim().toUpperCase()

/** Stands for an id until the number of the row is known. */
const placeholder = (): string => `~${crypto.randomUUID()}`

async function nameByNumber(db: Db, id: number): Promise<void> {
  await change(
    db,
    sql`
    update problem p set display_id = case
      when exists (select 1 from problem o where upper(o.display_id) = 'P' || p.id) then 'P' || p.id || '-' || substr(md5(p.display_id), 1, 6)
      else 'P' || p.id end
    where p.id = ${id}`,
  )
}

async function writeRow(
  em: EntityManager,
  draft: ProblemDraft,
  { id, author, editor, gid }: WriteOptions,
): Promise<number> {
  const displayId = draft.form.problemId === '' ? placeholder() : storedDisplayId(draft.form)
  if (id !== null) {
    await em.nativeUpdate(
      Problem,
      { id },
      { ...columnsOf(draft), displayId, modifiedUser: editor, updatedAt: new Date() },
    )
    return id
  }
  const created = await em.insert(Problem, { ...columnsOf(draft), displayId, author, gid: gid ?? null })
  if (draft.form.problemId === '') await nameByNumber(em, created)
  return created
}

/** Rows that stay keep their ids, to which results of submissions refer. */
async function writeCases(em: EntityManager, pid: number, cases: NonNullable<ProblemDraft['cases']>): Promise<void> {
  await change(em, sql`delete from problem_case where pid = ${pid}`)
  if (cases.length === 0) return
  const stored = cases.map(({ id, input, output, score, groupNum }, index) => ({
    id,
    row: {
      pid,
      seq: index + 1,
      inputName: input.name,
      inputHash: input.hash,
      inputBytes: input.sizeBytes,
      outputName: output.name,
      outputHash: output.hash,
      outputBytes: output.sizeBytes,
      score,
      groupNum,
    },
  }))
  const kept = stored.flatMap(({ id, row }) => (id === null ? [] : [{ ...row, id }]))
  const added = stored.flatMap(({ id, row }) => (id === null ? [row] : []))
  if (kept.length > 0) await em.insertMany(ProblemCase, kept)
  if (added.length > 0) await em.insertMany(ProblemCase, added)
}

/** The manifest follows the rows; a version tells that something about judging has changed. */
async function settleTestData(
  em: EntityManager,
  pid: number,
  { form }: ProblemDraft,
  { store, isJudgedAnew, editor }: WriteOptions,
): Promise<void> {
  const cases = await casesOf(em, pid)
  const dataHash = cases.length > 0 ? await store.put(Buffer.from(manifestText(cases))) : null
  const ioScore =
    form.type === 1
      ? fullScore(
          form.judgeCaseMode,
          cases.map(({ score, groupNum }) => ({ score: score ?? null, groupNum: groupNum ?? null })),
        )
      : null
  await change(
    em,
    sql`
    update problem set data_hash = ${dataHash},
      data_uid = case when data_hash is distinct from ${dataHash} then (select uid from users where username = ${editor}) else data_uid end, io_score = case when is_remote then io_score else ${ioScore}::int end,
      case_version = case when ${isJudgedAnew} or data_hash is distinct from ${dataHash} or case_version is null
        then (extract(epoch from clock_timestamp()) * 1000)::bigint::text else case_version end
    where id = ${pid}`,
  )
}

/**
 * Texts that changed while no translation came along make the stored translations stale: everybody reads the new text
 * then.
 */
async function writeTranslations(em: EntityManager, pid: number, { translations, form }: ProblemDraft): Promise<void> {
  if (translations === null) {
    await change(
      em,
      sql`
      delete from problem_translation t using problem p where t.pid = ${pid} and p.id = t.pid
        and (p.title, coalesce(p.description, ''), coalesce(p.input, ''), coalesce(p.output, ''), coalesce(p.hint, '')) is distinct from (${form.title.trim()}, ${form.description}, ${form.input}, ${form.output}, ${form.hint})`,
    )
    return
  }
  await change(em, sql`delete from problem_translation where pid = ${pid}`)
  const stored = Object.entries(translations).map(([locale, texts]) => ({ pid, locale, ...texts }))
  if (stored.length > 0) await em.insertMany(ProblemTranslation, stored)
}

/** Call it in a transaction. Throws Refusal. @returns the id of the problem */
export async function writeProblem(em: EntityManager, draft: ProblemDraft, options: WriteOptions): Promise<number> {
  try {
    if (options.id !== null) await writeTranslations(em, options.id, draft)
    const pid = await writeRow(em, draft, options)
    if (options.id === null) await writeTranslations(em, pid, draft)
    await linkLanguages(em, pid, draft.form.languages)
    await linkTags(em, pid, draft.form.tags)
    await saveTemplates(em, pid, draft.form.codeTemplates)
    if (draft.cases !== null) await writeCases(em, pid, draft.cases)
    await settleTestData(em, pid, draft, options)
    return pid
  } catch (error) {
    if (brokenUnique(error) === 'problem_display_id')
      throw new Refusal('problemIdTaken', { displayId: storedDisplayId(draft.form) })
    throw error
  }
}
