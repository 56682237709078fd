/**
 * One problem of an import into the database: its files first, then everything in one transaction, so that nothing is
 * half saved.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { isWord } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { edited } from '../../edits/index.ts'
import { tables } from '../../entities.ts'
import { Problem } from '../../problems/entities.ts'
import { fileMeasurer, openFileStorer, writeProblem } from '../../problems/index.ts'
import type { CaseDraft, FileStorer } from '../../problems/index.ts'
import { startCheck, storePackage } from '../../packages/index.ts'
import { packageOf } from './package-files.ts'
import { ProblemImport } from '../entities.ts'
import { existingOf, fingerprintOf } from './existing.ts'
import type { Existing } from './existing.ts'
import { requireFileSize, storeCases, withFiles } from './files.ts'
import { draftOf, formOf, requireRules } from './form.ts'
import type { LanguageIds } from './form.ts'
import { notesOf } from './notes.ts'
import type { Note } from './notes.ts'
import { fault } from '../formats/neutral.ts'
import type { NeutralProblem } from '../formats/neutral.ts'

/** The account of that name, or else whoever imports. */
async function authorOf(db: Db, viewer: Viewer, name: string | null): Promise<string> {
  if (name === null) return viewer.username
  const found = await tables(db)
    .selectFrom('users')
    .select('username')
    .where(({ ref }) => isWord(ref('username'), name))
    .executeTakeFirst()
  return found?.username ?? viewer.username
}

async function languageIds(db: Db): Promise<LanguageIds> {
  const found = await tables(db)
    .selectFrom('language')
    .select(['id', 'name'])
    .where('oj', '=', 'ME')
    .orderBy('id')
    .execute()
  return new Map(found.map(({ id, name }) => [name, id]))
}

interface Examined {
  readonly cases: readonly CaseDraft[]
  readonly fingerprint: string
  readonly languages: LanguageIds
  readonly existing: Existing | null
}

/** Throws Refusal for the first rule that is broken. */
async function examined(db: Db, given: NeutralProblem, storer: FileStorer): Promise<Examined> {
  const cases = await storeCases(storer, given)
  const fingerprint = fingerprintOf(given, cases)
  const languages = await languageIds(db)
  requireRules(formOf(given, cases, languages), given.mayLackCases)
  return { cases, fingerprint, languages, existing: await existingOf(db, given, fingerprint) }
}

export interface Preview {
  readonly existing: Existing | null
  readonly notes: readonly Note[]
}

/** Reads a problem to its last byte and stores nothing. Throws Refusal for what an import of it would refuse. */
export async function previewProblem(ctx: Context, viewer: Viewer, given: NeutralProblem): Promise<Preview> {
  const db = ctx.orm.em.fork()
  const { cases, languages, existing } = await examined(db, given, fileMeasurer)
  for (const { name, bytes } of given.files) requireFileSize(name, await bytes())
  const beside = await packageOf(given, given.notes)
  const author = await authorOf(db, viewer, given.author)
  const notes = [...notesOf(given, { cases, languages, author }), ...(beside?.notes ?? []).slice(given.notes.length)]
  return { existing, notes }
}

export interface Stored {
  readonly displayId: string
  readonly isReplaced: boolean
  readonly notes: readonly Note[]
}

/**
 * @param mayReplace a problem of the same id gets what the file has; it keeps its author, its visibility and its
 * submissions. Throws Refusal: `importExists`, `importSame`, or the rule that is broken.
 */
export async function storeProblem(
  ctx: Context,
  viewer: Viewer,
  given: NeutralProblem,
  mayReplace = false,
): Promise<Stored> {
  const db = ctx.orm.em.fork()
  const found = await examined(db, given, await openFileStorer(ctx.objectStore))
  const { cases, fingerprint, languages, existing } = found
  const replaced = mayReplace && existing?.isReplaceable === true ? existing : null
  if (existing !== null && replaced === null) throw fault(existing.code, { displayId: existing.displayId })
  const author = await authorOf(db, viewer, given.author)
  const beside = await packageOf(given, given.notes)
  const stored = await ctx.orm.em.fork().transactional(async (em) => {
    const filed = await withFiles(em, ctx, viewer, given)
    const problem = replaced === null ? filed : { ...filed, auth: replaced.auth, displayId: replaced.displayId }
    const pid = await write(em, ctx, { problem, found, replaced, author, editor: viewer.username })
    await em.upsert(ProblemImport, { fingerprint, pid })
    if (beside !== null) await storePackage(em, pid, beside, ctx.now())
    const { displayId } = await em.findOneOrFail(Problem, pid, { fields: ['displayId'] })
    const notes = [...notesOf(given, { cases, languages, author }), ...(beside?.notes ?? []).slice(given.notes.length)]
    return { pid, displayId, isReplaced: replaced !== null, notes }
  })
  if (beside !== null) await checkAtOnce(ctx, stored.pid)
  return stored
}

/** A package without programs has nothing to check. */
async function checkAtOnce(ctx: Context, pid: number): Promise<void> {
  try {
    await startCheck(ctx, pid)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

interface Writing {
  /** Its files are stored. */
  readonly problem: NeutralProblem
  readonly found: Examined
  readonly replaced: Existing | null
  readonly author: string
  readonly editor: string
}

/** @returns the id of the problem */
function write(
  em: EntityManager,
  { objectStore, now }: Context,
  { problem, found: { cases, languages }, replaced, author, editor }: Writing,
): Promise<number> {
  const draft = draftOf(formOf(problem, cases, languages), problem, cases)
  const id = replaced?.pid ?? null
  const store = () =>
    writeProblem(em, draft, { store: objectStore, id, author, editor, isJudgedAnew: replaced !== null })
  return id === null ? store() : edited(em, { table: 'problem', id, username: editor, now: now() }, store)
}
