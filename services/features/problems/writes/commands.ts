/**
 * Storing a problem with all that belongs to it, in the caller's transaction (contract/admin "Saving a problem"). The
 * draft has passed the rules of proto/rules/problem/problem-rules.ts; its files are in the object store already, so
 * nothing is half saved.
 */
import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { plainOptions } from '@podium/proto/rules/problem/judging-options.ts'
import { fullScore } from '@podium/proto/rules/problem/case-scores.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { User } from '../../account/entities.ts'
import { tables } from '../../entities.ts'
import { dropCases, dropManifest } from '../../files/index.ts'
import { Problem, ProblemCase, ProblemTranslation } from '../entities.ts'
import { notifyProblems } from '../events.ts'
import { isDisplayId } from '../../../platform/database/expressions.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { casesOf, manifestText } from '../test-data/test-data.ts'
import type { ProblemDraft } from './draft.ts'
import { linkLanguages, linkTags, saveTemplates } from './link-commands.ts'
import { translatedTitles } from './queries.ts'

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
const checkerLanguage = ({ spjCode, spjLanguage }: ProblemDraft['form']): string | null =>
  stockCheckerName(spjCode ?? '') === null ? spjLanguage : 'C++'

/** Values that `problemFault` has looked at. */
const judgingOf = ({ type, judgeMode, judgeCaseMode }: ProblemDraft['form']) =>
  ({ type, judgeMode, judgeCaseMode }) as Pick<Problem, 'type' | 'judgeMode' | 'judgeCaseMode'>

function columnsOf({ form, codeShare, openCaseResult, showTestData, isRemoveEndBlank }: ProblemDraft) {
  const hasChecker = form.judgeMode !== 'default'
  return {
    title: form.title.trim(),
    ...judgingOf(form),
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
    judgingOptions: plainOptions(form.judgingOptions),
    spjCode: hasChecker ? form.spjCode : null,
    spjLanguage: hasChecker ? checkerLanguage(form) : null,
  }
}

/** Ids of remote problems keep their spelling, which their sites need. */
export const storedDisplayId = ({ problemId, isRemote }: { problemId: string; isRemote: boolean }): string =>
  isRemote ? problemId.trim() : problemId.trim().toUpperCase()

const tailBytes = 3

/** Stands for an id until the number of the row is known. */
const placeholder = (): string => `~${crypto.randomUUID()}`

/** Calls a problem by its number, with a tail where another has that name. */
async function nameByNumber(em: EntityManager, id: number): Promise<void> {
  const name = `P${id}`
  const taken = await tables(em)
    .selectFrom('problem as p')
    .select('p.id')
    .where(({ ref }) => isDisplayId(ref('p.displayId'), name))
    .executeTakeFirst()
  const displayId = taken ? `${name}-${randomBytes(tailBytes).toString('hex')}` : name
  await em.nativeUpdate(Problem, { id }, { displayId })
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
  await dropCases(em, pid)
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
  const known = stored.flatMap(({ id, row }) => (id === null ? [] : [{ ...row, id }]))
  const added = stored.flatMap(({ id, row }) => (id === null ? [row] : []))
  if (known.length > 0) await em.insertMany(ProblemCase, known)
  if (added.length > 0) await em.insertMany(ProblemCase, added)
}

/** The manifest follows the rows; a version tells that something about judging has changed. */
async function renewTestData(
  em: EntityManager,
  pid: number,
  { form }: ProblemDraft,
  { store, isJudgedAnew, editor }: WriteOptions,
): Promise<void> {
  const cases = await casesOf(em, pid)
  const dataHash = cases.length > 0 ? await store.put(Buffer.from(manifestText(cases))) : null
  const ioScore =
    form.type === problemTypes.oi
      ? fullScore(
          form.judgeCaseMode,
          cases.map(({ score, groupNum }) => ({ score: score ?? null, groupNum: groupNum ?? null })),
        )
      : null
  const before = await tables(em)
    .selectFrom('problem')
    .select(['dataHash', 'dataUid', 'ioScore', 'isRemote', 'caseVersion'])
    .where('id', '=', pid)
    .executeTakeFirstOrThrow()
  const isOther = before.dataHash !== dataHash
  if (isOther && before.dataHash !== null) await dropManifest(em, pid, before.dataHash)
  await em.nativeUpdate(
    Problem,
    { id: pid },
    {
      dataHash,
      dataUid: isOther ? await uidOf(em, editor) : before.dataUid,
      ioScore: before.isRemote ? before.ioScore : ioScore,
      caseVersion: isJudgedAnew || isOther ? String(Date.now()) : (before.caseVersion ?? String(Date.now())),
    },
  )
}

async function uidOf(em: EntityManager, username: string): Promise<string | null> {
  const user = await em.findOne(User, { username }, { fields: ['uid'] })
  return user?.uid ?? null
}

/** Whether the texts that translations translate are stored as they are sent. */
async function areTextsStored(db: Db, pid: number, form: ProblemDraft['form']): Promise<boolean> {
  const stored = await tables(db)
    .selectFrom('problem')
    .select(['title', 'description', 'input', 'output', 'hint'])
    .where('id', '=', pid)
    .executeTakeFirstOrThrow()
  return (
    stored.title === form.title.trim() &&
    (['description', 'input', 'output', 'hint'] as const).every((name) => (stored[name] ?? '') === form[name])
  )
}

/**
 * Texts that changed while no translation came along make the stored translations stale: everybody reads the new text
 * then.
 */
async function writeTranslations(em: EntityManager, pid: number, { translations, form }: ProblemDraft): Promise<void> {
  if (translations === null && (await areTextsStored(em, pid, form))) return
  await em.nativeDelete(ProblemTranslation, { pid })
  const stored = Object.entries(translations ?? {}).map(([locale, texts]) => ({ pid, locale, ...texts }))
  if (stored.length > 0) await em.insertMany(ProblemTranslation, stored)
  await em.nativeUpdate(Problem, { id: pid }, { translatedTitles: translatedTitles(stored) })
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
    await renewTestData(em, pid, draft, options)
    await notifyProblems(em, [pid])
    return pid
  } catch (error) {
    if (brokenUnique(error) === 'problem_display_id')
      throw new Refusal('problemIdTaken', { displayId: storedDisplayId(draft.form) })
    throw error
  }
}
