/**
 * One problem of an import into the database: its files first, then everything in one transaction, so that nothing is
 * half saved.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '@podium/proto/errors/index.ts'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { isPlainFileName, problemFault } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { edited } from '../edits/index.ts'
import { fileMeasurer, openFileStorer, writeProblem } from '../problems/index.ts'
import type { FileStorer, CaseDraft, ProblemDraft } from '../problems/index.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { storeFile } from '../files/index.ts'
import { archiveFault } from '../../platform/archive/archive.ts'
import { notesOf } from './import-notes.ts'
import type { Note } from './import-notes.ts'
import { fault } from './neutral.ts'
import type { NeutralProblem, Texts } from './neutral.ts'

async function storeCases(storer: FileStorer, problem: NeutralProblem): Promise<CaseDraft[]> {
  try {
    const cases: CaseDraft[] = []
    for (const one of problem.cases) {
      for (const name of [one.inputName, one.outputName])
        if (!isPlainFileName(name)) throw fault('importBadFile', { name: name.slice(0, 100) })
      const input = await storer.store(one.inputName, await one.input())
      const output = await storer.store(one.outputName, one.output === null ? Readable.from([]) : await one.output())
      // A file leaves out what is nothing; the rules of OI want to see it.
      cases.push({
        id: null,
        input,
        output,
        score: problem.type === 1 ? (one.score ?? 0) : one.score,
        groupNum: one.groupNum,
      })
    }
    return cases
  } catch (error) {
    throw (error as { syscall?: unknown }).syscall === undefined ? archiveFault(error) : error
  } finally {
    await storer.close()
  }
}

/**
 * What makes two imports the same problem, whatever their ids: its texts, how it is judged, its limits, data, points
 * and groups.
 */
function fingerprintOf(problem: NeutralProblem, cases: readonly CaseDraft[]): string {
  const {
    title,
    description,
    input,
    output,
    hint,
    spjCode,
    spjLanguage,
    examples,
    type,
    judgeMode,
    judgeCaseMode,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
  } = problem
  const texts = [title, description, input, output, hint, examples]
  const judging = [
    type,
    judgeMode,
    judgeCaseMode,
    spjCode,
    spjLanguage,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
    problem.isRemoveEndBlank,
  ]
  const data = cases.map((one) => [one.input.hash, one.output.hash, one.score, one.groupNum])
  return createHash('sha256')
    .update(JSON.stringify([texts, judging, data]))
    .digest('hex')
}

/** A problem that is here already: under the same id, or the very same under another. */
export interface Existing {
  readonly pid: number
  readonly displayId: string
  readonly code: 'importExists' | 'importSame'
  readonly auth: number
  /** Of the bank of this site, not of a group or another site. */
  readonly isReplaceable: boolean
}

const existingColumns = sql`p.id as pid, p.display_id as "displayId", p.auth, (p.gid is null and not p.is_remote) as "isReplaceable"`

async function existingOf(db: Db, problem: NeutralProblem, fingerprint: string): Promise<Existing | null> {
  const displayId = problem.displayId?.trim().toUpperCase() ?? ''
  const found =
    displayId === ''
      ? undefined
      : await firstRow(
          db,
          sql<Omit<Existing, 'code'>>`
    select ${existingColumns} from problem p where upper(p.display_id) = ${displayId}`,
        )
  if (found) return { ...found, code: 'importExists' }
  const same = await firstRow(
    db,
    sql<Omit<Existing, 'code'>>`
    select ${existingColumns} from problem_import i join problem p on p.id = i.pid where i.fingerprint = ${fingerprint}`,
  )
  return same ? { ...same, code: 'importSame' } : null
}

const pictureMaxBytes = 8 * 1024 * 1024
const attachmentMaxBytes = 64 * 1024 * 1024

/** Throws Refusal `importFileTooLarge`. @returns the kind of picture, null for another file */
function requireFileSize(name: string, bytes: Buffer): ReturnType<typeof imageKindOf> {
  const kind = imageKindOf(bytes.subarray(0, 64))
  if (bytes.length > (kind === null ? attachmentMaxBytes : pictureMaxBytes))
    throw fault('importFileTooLarge', { name: name.slice(0, 100) })
  return kind
}

/** Keeps the files of a statement and writes their addresses where their marks stood. */
async function withFiles(db: Db, ctx: Context, viewer: Viewer, problem: NeutralProblem): Promise<NeutralProblem> {
  let { description, input, output, hint, translations } = problem
  for (const { mark, name, bytes: read } of problem.files) {
    const bytes = await read()
    const kind = requireFileSize(name, bytes)
    const mediaType = kind === null ? 'application/octet-stream' : imageMediaTypes[kind]
    const extension = kind ?? (/^[a-z0-9]{1,8}$/.test(extensionOf(name)) ? extensionOf(name) : '')
    const { url } = await storeFile(db, ctx, {
      kind: kind === null ? 'md_file' : 'md_image',
      bytes,
      mediaType,
      extension,
      originalName: name,
      uid: viewer.uid,
    })
    const placed = (text: string): string => text.replaceAll(mark, url)
    const placedIn = <T extends Omit<Texts, 'title'>>(texts: T): T => ({
      ...texts,
      description: placed(texts.description),
      input: placed(texts.input),
      output: placed(texts.output),
      hint: placed(texts.hint),
    })
    ;({ description, input, output, hint } = placedIn({ description, input, output, hint }))
    translations = Object.fromEntries(Object.entries(translations).map(([locale, texts]) => [locale, placedIn(texts)]))
  }
  return { ...problem, description, input, output, hint, translations }
}

interface Known {
  readonly languages: ReadonlyMap<string, number>
}

function formOf(problem: NeutralProblem, cases: readonly CaseDraft[], { languages }: Known): ProblemForm {
  const wanted = (problem.languages ?? []).flatMap((name) => languages.get(name) ?? [])
  return {
    problemId: problem.displayId ?? '',
    title: problem.title,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    hint: problem.hint,
    source: problem.source,
    examples: examplesText(problem.examples),
    type: problem.type,
    auth: problem.auth,
    difficulty: problem.difficulty,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    stackLimit: problem.stackLimitMb,
    isRemote: false,
    isFileIO: problem.ioReadFileName !== null,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
    spjCode: problem.spjCode,
    spjLanguage: problem.spjLanguage,
    userExtraFile: problem.userExtraFiles,
    judgeExtraFile: problem.judgeExtraFiles,
    isUploadCase: true,
    samples: cases.map(({ input, output, score, groupNum }) => ({
      input: input.name,
      output: output.name,
      score,
      groupNum,
    })),
    languages: [...new Set(wanted.length > 0 ? wanted : languages.values())],
    tags: [...new Map(problem.tags.map((name) => [name.trim().toLowerCase(), name.trim()])).values()],
    codeTemplates: problem.templates.flatMap(({ language, code }) => {
      const lid = languages.get(language)
      return lid === undefined || code.trim() === '' ? [] : [{ lid, code, status: true }]
    }),
  }
}

function requireRules(form: ProblemForm, mayLackCases: boolean): void {
  if (form.samples.length === 0 && !mayLackCases) throw fault('importNoCases')
  const broken = problemFault(form, { isImported: true })
  if (broken) throw new Refusal('problemField', { ...broken })
}

const draftOf = (form: ProblemForm, problem: NeutralProblem, cases: readonly CaseDraft[]): ProblemDraft => ({
  form,
  cases,
  codeShare: problem.codeShare,
  openCaseResult: problem.openCaseResult,
  showTestData: problem.showTestData,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  translations: Object.keys(problem.translations).length > 0 ? problem.translations : null,
})

async function authorOf(db: Db, viewer: Viewer, name: string | null): Promise<string> {
  const found =
    name === null
      ? null
      : await firstRow(db, sql<{ username: string }>`select username from users where lower(username) = lower(${name})`)
  return found?.username ?? viewer.username
}

async function knownOf(db: Db): Promise<Known> {
  const found = await rows(
    db,
    sql<{ id: number; name: string }>`select id, name from language where oj = 'ME' order by id`,
  )
  return { languages: new Map(found.map(({ id, name }) => [name, id])) }
}

interface Examined {
  readonly cases: readonly CaseDraft[]
  readonly fingerprint: string
  readonly known: Known
  readonly existing: Existing | null
}

/** Throws Refusal for the first rule that is broken. */
async function examined(db: Db, given: NeutralProblem, storer: FileStorer): Promise<Examined> {
  const cases = await storeCases(storer, given)
  const fingerprint = fingerprintOf(given, cases)
  const known = await knownOf(db)
  requireRules(formOf(given, cases, known), given.mayLackCases)
  return { cases, fingerprint, known, existing: await existingOf(db, given, fingerprint) }
}

export interface Preview {
  readonly existing: Existing | null
  readonly notes: readonly Note[]
}

/** Reads a problem to its last byte and stores nothing. Throws Refusal for what an import of it would refuse. */
export async function previewProblem(ctx: Context, viewer: Viewer, given: NeutralProblem): Promise<Preview> {
  const db = ctx.orm.em.fork()
  const { cases, known, existing } = await examined(db, given, fileMeasurer)
  for (const { name, bytes } of given.files) requireFileSize(name, await bytes())
  const author = await authorOf(db, viewer, given.author)
  return { existing, notes: notesOf(given, { cases, languages: known.languages, author }) }
}

export interface Stored {
  readonly displayId: string
  readonly isReplaced: boolean
  readonly notes: readonly Note[]
}

/**
 * @param mayReplace a problem of the same id gets what the file has; it keeps its author, its visibility and its
 * submissions Throws Refusal: `importExists`, `importSame`, or the rule that is broken.
 */
export async function storeProblem(
  ctx: Context,
  viewer: Viewer,
  given: NeutralProblem,
  mayReplace = false,
): Promise<Stored> {
  const db = ctx.orm.em.fork()
  const { cases, fingerprint, known, existing } = await examined(db, given, await openFileStorer(ctx.objectStore))
  const replaced = mayReplace && existing?.isReplaceable === true ? existing : null
  if (existing !== null && replaced === null) throw fault(existing.code, { displayId: existing.displayId })
  const author = await authorOf(db, viewer, given.author)
  return ctx.orm.em.fork().transactional(async (em) => {
    const filed = await withFiles(em, ctx, viewer, given)
    const problem = replaced === null ? filed : { ...filed, auth: replaced.auth, displayId: replaced.displayId }
    const write = () =>
      writeProblem(em, draftOf(formOf(problem, cases, known), problem, cases), {
        store: ctx.objectStore,
        id: replaced?.pid ?? null,
        author,
        editor: viewer.username,
        isJudgedAnew: replaced !== null,
      })
    const pid =
      replaced === null
        ? await write()
        : await edited(em, { table: 'problem', id: replaced.pid, username: viewer.username, now: ctx.now() }, write)
    await change(
      em,
      sql`insert into problem_import (fingerprint, pid) values (${fingerprint}, ${pid}) on conflict (fingerprint) do update set pid = excluded.pid`,
    )
    const displayId =
      (await firstRow(em, sql<{ displayId: string }>`select display_id as "displayId" from problem where id = ${pid}`))
        ?.displayId ?? ''
    return {
      displayId,
      isReplaced: replaced !== null,
      notes: notesOf(given, { cases, languages: known.languages, author }),
    }
  })
}
