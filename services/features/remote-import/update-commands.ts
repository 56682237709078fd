/** An imported problem read at its site again: what is another there, and taking it over. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { remoteChangeFields } from '@podium/proto/calls/problem/remote-problems.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { RemoteProblem as ReadProblem } from '@podium/proto/events/bus/remote-import.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import { listed } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { edited } from '../edits/index.ts'
import { tables } from '../entities.ts'
import { checkQuota, dropUnused } from '../files/index.ts'
import { RemoteProblem } from './entities.ts'
import { mayEditProblem, writeProblem } from '../problems/index.ts'
import { ImportFailure, readRemote } from './reading/ask.ts'
import type { RemoteId } from './reading/ask.ts'
import { isShown, knownAddresses, withAddresses } from './reading/files.ts'
import type { Addresses } from './reading/files.ts'
import { draftOf, formOf, languageIdsOf } from './form.ts'
import { namesOf, selectStored, templatesOf } from './update-queries.ts'
import type { Language, Stored } from './update-queries.ts'

type Field = (typeof remoteChangeFields)[number]
type Change = CallAnswer<'remoteProblemChanges'>[number]

/** A problem of a remote site that this person may edit. Throws Refusal. */
async function ownRemote(db: Db, viewer: Viewer, pid: number): Promise<{ stored: Stored; asked: RemoteId }> {
  const stored = await selectStored(db, pid)
  if (!stored) throw new Refusal('problemMissing')
  if (!mayEditProblem(viewer, stored)) throw new Refusal('problemNotYours')
  const parsed = parseRemoteId(stored.displayId)
  if (!stored.isRemote || !parsed.ok) throw new Refusal('remoteProblemLocal')
  const { site, id } = parsed.problem
  return { stored, asked: { site, id, displayId: stored.displayId } }
}

interface Asking {
  readonly pid: number
  /** Of the statement; left out for the language in which it was read last. */
  readonly language?: StatementLanguage | undefined
}

const note = (
  em: EntityManager,
  { pid, asked, checkedAt }: { readonly pid: number; readonly asked: RemoteId; readonly checkedAt: Date },
  fields: { readonly goneAt?: Date | null; readonly statementLanguage?: string },
) => em.upsert(RemoteProblem, { pid, site: asked.site, siteId: asked.id, checkedAt, ...fields })

/** Whether the site has the problem is noted. Throws ImportFailure. */
async function readAgain(ctx: Context, { pid, language }: Asking, asked: RemoteId): Promise<ReadProblem> {
  const em = ctx.orm.em.fork()
  const stored = await em.findOne(RemoteProblem, { pid })
  const noted = { pid, asked, checkedAt: ctx.now() }
  try {
    const problem = await readRemote(ctx, asked, language ?? stored?.statementLanguage)
    await note(ctx.orm.em.fork(), noted, { goneAt: null })
    return problem
  } catch (error) {
    if (error instanceof ImportFailure && error.why === 'missing')
      await note(ctx.orm.em.fork(), noted, { goneAt: ctx.now() })
    throw error
  }
}

interface Read {
  readonly stored: Stored
  readonly asked: RemoteId
  readonly problem: ReadProblem
  readonly tags: readonly string[]
  readonly languages: readonly Language[]
  /** Of the languages, as the site allows them. */
  readonly allowed: readonly Language[]
}

async function read(ctx: Context, viewer: Viewer, asking: Asking): Promise<Read> {
  const { pid } = asking
  const db = ctx.orm.em.fork()
  const { stored, asked } = await ownRemote(db, viewer, pid)
  const problem = await readAgain(ctx, asking, asked)
  const ids = await languageIdsOf(db, asked, problem)
  const allowed = await tables(db)
    .selectFrom('language')
    .select(['id', 'name'])
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .orderBy('name')
    .execute()
  return { stored, asked, problem, allowed, ...(await namesOf(db, pid)) }
}

const textsOf = ({ description, input, output, hint }: Stored): string =>
  [description, input, output, hint].map((text) => text ?? '').join('\n')

const formAt = ({ problem, asked, stored, allowed }: Read, addresses: Addresses): Promise<ProblemForm> =>
  formOf(problem, { asked, addresses, languages: allowed.map(({ id }) => id), auth: stored.auth })

/** @param inWords a list of names */
function changesOf(
  { stored, tags, languages, allowed }: Read,
  form: ProblemForm,
  inWords: (names: readonly string[]) => string,
): Change[] {
  const lower = (names: readonly string[]) => inWords(names.map((name) => name.toLowerCase()).toSorted())
  const named = (rows: readonly { readonly name: string }[]) => inWords(rows.map(({ name }) => name).toSorted())
  const pairs: Readonly<Record<Field, readonly [before: string, after: string]>> = {
    title: [stored.title, form.title],
    timeLimit: [String(stored.timeLimitMs), String(form.timeLimit)],
    memoryLimit: [String(stored.memoryLimitMb), String(form.memoryLimit)],
    description: [stored.description ?? '', form.description],
    input: [stored.input ?? '', form.input],
    output: [stored.output ?? '', form.output],
    hint: [stored.hint ?? '', form.hint],
    examples: [stored.examples, form.examples],
    tags: [lower(tags), lower(form.tags)],
    languages: [named(languages), named(allowed)],
  }
  return remoteChangeFields.flatMap((field) => {
    const [before, after] = pairs[field]
    return before === after ? [] : [{ field, before, after }]
  })
}

/** Throws Refusal. Nothing of it is stored. */
export async function remoteChanges(
  ctx: Context,
  viewer: Viewer,
  { locale, ...asking }: Asking & { readonly locale: Locale },
): Promise<Change[]> {
  const found = await read(ctx, viewer, asking)
  const { files } = found.problem
  const addresses = await knownAddresses(ctx.orm.em.fork(), files, textsOf(found.stored))
  await dropUnused(
    ctx,
    files.map(({ hash }) => hash),
  )
  return changesOf(found, await formAt(found, addresses), (names) => listed(names, locale))
}

/** What is stored, with the chosen fields as the site has them. */
function merged({ stored, tags, languages }: Read, form: ProblemForm, chosen: readonly Field[]): ProblemForm {
  const before = {
    title: stored.title,
    timeLimit: stored.timeLimitMs,
    memoryLimit: stored.memoryLimitMb,
    description: stored.description ?? '',
    input: stored.input ?? '',
    output: stored.output ?? '',
    hint: stored.hint ?? '',
    examples: stored.examples,
    tags,
    languages: languages.map(({ id }) => id),
  } satisfies Pick<ProblemForm, Field>
  const others = Object.fromEntries(Object.entries(before).filter(([field]) => !chosen.some((one) => one === field)))
  const { type, difficulty, stackLimitMb: stackLimit, source } = stored
  return { ...form, ...others, type, difficulty: difficulty ?? 0, stackLimit, source: source ?? '' }
}

async function takeOver(
  em: EntityManager,
  ctx: Context,
  {
    viewer,
    found,
    chosen,
  }: { readonly viewer: Viewer; readonly found: Read; readonly chosen: readonly Field[] | null },
): Promise<Field[]> {
  const { stored, asked, problem } = found
  const { files } = problem
  const known = await knownAddresses(em, files, textsOf(stored))
  const sizeBytes = files
    .filter((file) => isShown(file) && !known.has(file.url))
    .reduce((sum, one) => sum + one.sizeBytes, 0)
  if (sizeBytes > 0) await checkQuota(em, { viewer, gid: null }, sizeBytes)
  const addresses = await withAddresses(em, ctx, viewer, { files, known })
  const form = await formAt(found, addresses)
  const changed = changesOf(found, form, String)
    .map(({ field }) => field)
    .filter((field) => chosen === null || chosen.includes(field))
  if (chosen === null || chosen.includes('description')) {
    const { statementLanguage } = problem
    await note(em, { pid: stored.id, asked, checkedAt: ctx.now() }, { statementLanguage })
  }
  if (changed.length === 0) return []
  const { username } = viewer
  const { codeShare, openCaseResult, showTestData, isRemoveEndBlank } = stored
  const own = { codeShare, openCaseResult, showTestData, isRemoveEndBlank }
  const codeTemplates = await templatesOf(em, stored.id)
  const draft = { ...draftOf({ ...merged(found, form, changed), codeTemplates }, asked), ...own }
  await edited(em, { table: 'problem', id: stored.id, username, now: ctx.now() }, () =>
    writeProblem(em, draft, {
      store: ctx.objectStore,
      id: stored.id,
      author: username,
      editor: username,
      isJudgedAnew: false,
    }),
  )
  return changed
}

/** @param chosen null: everything. Throws Refusal. @returns what was taken over */
export async function updateRemote(
  ctx: Context,
  viewer: Viewer,
  { chosen, ...asking }: Asking & { readonly chosen: readonly Field[] | null },
): Promise<Field[]> {
  const found = await read(ctx, viewer, asking)
  try {
    return await ctx.orm.em.fork().transactional((em) => takeOver(em, ctx, { viewer, found, chosen }))
  } finally {
    await dropUnused(
      ctx,
      found.problem.files.map(({ hash }) => hash),
    )
  }
}
