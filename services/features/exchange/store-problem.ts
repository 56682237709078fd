/** One problem of an import into the database: its files first, then everything in one transaction, so that nothing is half saved. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '@podium/proto/model/errors.ts'
import { examplesText } from '@podium/proto/model/examples.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/model/image-kind.ts'
import { isPlainFileName, problemFault } from '@podium/proto/model/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/model/problem-rules.ts'
import type { Context, Viewer } from '../../context.ts'
import { openFileStorer } from '../../db/file-writes.ts'
import type { CaseDraft, ProblemDraft } from '../../db/problem-writes/draft.ts'
import { writeProblem } from '../../db/problem-writes/write-problem.ts'
import { change, firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { storeFile } from '../../db/stored-files.ts'
import { archiveFault } from '../../http/archive.ts'
import { fault } from './neutral.ts'
import type { NeutralProblem } from './neutral.ts'

async function storeCases({ objectStore }: Context, problem: NeutralProblem): Promise<CaseDraft[]> {
  const storer = await openFileStorer(objectStore)
  try {
    const cases: CaseDraft[] = []
    for (const one of problem.cases) {
      for (const name of [one.inputName, one.outputName]) if (!isPlainFileName(name)) throw fault('importBadFile', { name: name.slice(0, 100) })
      const input = await storer.store(one.inputName, await one.input())
      const output = await storer.store(one.outputName, one.output === null ? Readable.from([]) : await one.output())
      // A file leaves out what is nothing; the rules of OI want to see it.
      cases.push({ id: null, input, output, score: problem.type === 1 ? (one.score ?? 0) : one.score, groupNum: one.groupNum })
    }
    return cases
  } catch (error) {
    throw (error as { syscall?: unknown }).syscall === undefined ? archiveFault(error) : error
  } finally {
    await storer.close()
  }
}

/** What makes two imports the same problem, whatever their ids. */
const fingerprintOf = ({ title, description, input, output, spjCode, examples }: NeutralProblem, cases: readonly CaseDraft[]): string =>
  createHash('sha256').update(JSON.stringify([title, description, input, output, spjCode, examples, cases.map((one) => [one.input.hash, one.output.hash])])).digest('hex')

async function requireNew(db: Db, problem: NeutralProblem, fingerprint: string): Promise<void> {
  const displayId = problem.displayId?.trim().toUpperCase() ?? ''
  if (displayId !== '' && await firstRow(db, sql`select 1 from problem where upper(display_id) = ${displayId}`)) throw fault('importExists', { displayId })
  const same = await firstRow(db, sql<{ displayId: string }>`
    select p.display_id as "displayId" from problem_import i join problem p on p.id = i.pid where i.fingerprint = ${fingerprint}`)
  if (same) throw fault('importSame', { displayId: same.displayId })
}

const pictureMaxBytes = 8 * 1024 * 1024
const attachmentMaxBytes = 64 * 1024 * 1024

/** Keeps the files of a statement and writes their addresses where their marks stood. */
async function withFiles(db: Db, ctx: Context, viewer: Viewer, problem: NeutralProblem): Promise<NeutralProblem> {
  let texts = { description: problem.description, input: problem.input, output: problem.output, hint: problem.hint }
  for (const { mark, name, bytes: read } of problem.files) {
    const bytes = await read()
    const kind = imageKindOf(bytes.subarray(0, 64))
    if (bytes.length > (kind === null ? attachmentMaxBytes : pictureMaxBytes)) throw fault('importFileTooLarge', { name: name.slice(0, 100) })
    const mediaType = kind === null ? 'application/octet-stream' : imageMediaTypes[kind]
    const extension = kind ?? (/^[a-z0-9]{1,8}$/.test(extensionOf(name)) ? extensionOf(name) : '')
    const { url } = await storeFile(db, ctx, { kind: kind === null ? 'md_file' : 'md_image', bytes, mediaType, extension, originalName: name, uid: viewer.uid })
    const placed = (text: string): string => text.replaceAll(mark, url)
    texts = { description: placed(texts.description), input: placed(texts.input), output: placed(texts.output), hint: placed(texts.hint) }
  }
  return { ...problem, ...texts }
}

interface Known {
  readonly languages: ReadonlyMap<string, number>
}

function formOf(problem: NeutralProblem, cases: readonly CaseDraft[], { languages }: Known): ProblemForm {
  const wanted = (problem.languages ?? []).flatMap((name) => languages.get(name) ?? [])
  return {
    problemId: problem.displayId ?? '', title: problem.title, description: problem.description, input: problem.input, output: problem.output, hint: problem.hint,
    source: problem.source, examples: examplesText(problem.examples), type: problem.type, auth: problem.auth, difficulty: problem.difficulty, judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode, timeLimit: problem.timeLimitMs, memoryLimit: problem.memoryLimitMb, stackLimit: problem.stackLimitMb, isRemote: false,
    isFileIO: problem.ioReadFileName !== null, ioReadFileName: problem.ioReadFileName, ioWriteFileName: problem.ioWriteFileName, spjCode: problem.spjCode,
    spjLanguage: problem.spjLanguage, userExtraFile: problem.userExtraFiles, judgeExtraFile: problem.judgeExtraFiles, isUploadCase: true,
    samples: cases.map(({ input, output, score, groupNum }) => ({ input: input.name, output: output.name, score, groupNum })),
    languages: [...new Set(wanted.length > 0 ? wanted : languages.values())], tags: [...new Map(problem.tags.map((name) => [name.trim().toLowerCase(), name.trim()])).values()],
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
  form, cases, codeShare: problem.codeShare, openCaseResult: problem.openCaseResult, showTestData: problem.showTestData, isRemoveEndBlank: problem.isRemoveEndBlank, translations: null,
})

async function authorOf(db: Db, viewer: Viewer, name: string | null): Promise<string> {
  const found = name === null ? null : await firstRow(db, sql<{ username: string }>`select username from users where lower(username) = lower(${name})`)
  return found?.username ?? viewer.username
}

async function knownOf(db: Db): Promise<Known> {
  const found = await rows(db, sql<{ id: number; name: string }>`select id, name from language where oj = 'ME' order by id`)
  return { languages: new Map(found.map(({ id, name }) => [name, id])) }
}

/** Throws Refusal: `importExists`, `importSame`, or the rule that is broken. @returns the display id that it got */
export async function storeProblem(ctx: Context, viewer: Viewer, given: NeutralProblem): Promise<string> {
  const cases = await storeCases(ctx, given)
  const fingerprint = fingerprintOf(given, cases)
  const reader = ctx.orm.em.fork()
  await requireNew(reader, given, fingerprint)
  const known = await knownOf(reader)
  requireRules(formOf(given, cases, known), given.mayLackCases)
  const author = await authorOf(reader, viewer, given.author)
  return ctx.orm.em.fork().transactional(async (em) => {
    const problem = await withFiles(em, ctx, viewer, given)
    const pid = await writeProblem(em, draftOf(formOf(problem, cases, known), problem, cases), {
      store: ctx.objectStore, id: null, author, editor: viewer.username, isJudgedAnew: false,
    })
    await change(em, sql`insert into problem_import (fingerprint, pid) values (${fingerprint}, ${pid}) on conflict (fingerprint) do update set pid = excluded.pid`)
    return (await firstRow(em, sql<{ displayId: string }>`select display_id as "displayId" from problem where id = ${pid}`))?.displayId ?? ''
  })
}
