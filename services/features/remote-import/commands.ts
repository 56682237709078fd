/** One problem of a remote site into the bank: read first, then everything in one transaction. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RemoteProblem as ReadProblem } from '@podium/proto/events/bus/remote-import.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemFault } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { isDisplayId } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { checkQuota, dropUnused } from '../files/index.ts'
import { RemoteProblem } from './entities.ts'
import { writeProblem } from '../problems/index.ts'
import { readRemote } from './reading/ask.ts'
import type { RemoteId } from './reading/ask.ts'
import { isShown, withAddresses } from './reading/files.ts'
import { draftOf, formOf, languageIdsOf } from './form.ts'

/** The problem of that id, if it is here. */
export const findImported = (db: Db, { displayId }: RemoteId) =>
  tables(db)
    .selectFrom('problem')
    .select(['id', 'auth', 'displayId'])
    .where(({ ref }) => isDisplayId(ref('problem.displayId'), displayId))
    .executeTakeFirst()

/** Null where this person may publish nothing (decision 42). */
export const publicFor = (viewer: Viewer): number | null => (rulesProblems(viewer.role) ? problemAuths.public : null)

interface Importing {
  readonly viewer: Viewer
  readonly asked: RemoteId
  /** Of the statement; left out, as the site shows it. */
  readonly language?: StatementLanguage | undefined
  readonly auth: number
}

async function store(
  em: EntityManager,
  ctx: Context,
  { viewer, asked, auth }: Importing,
  problem: ReadProblem,
): Promise<number> {
  const { files } = problem
  const sizeBytes = files.filter(isShown).reduce((sum, file) => sum + file.sizeBytes, 0)
  if (sizeBytes > 0) await checkQuota(em, { viewer, gid: null }, sizeBytes)
  const addresses = await withAddresses(em, ctx, viewer, { files, known: new Map() })
  const languages = await languageIdsOf(em, asked, problem)
  const form = await formOf(problem, { asked, addresses, languages, auth })
  const broken = problemFault(form, { isImported: true })
  if (broken) throw new Refusal('problemField', { ...broken })
  const { username } = viewer
  const pid = await writeProblem(em, draftOf(form, asked), {
    store: ctx.objectStore,
    id: null,
    author: username,
    editor: username,
    isJudgedAnew: false,
  })
  await em.insert(RemoteProblem, {
    pid,
    site: asked.site,
    siteId: asked.id,
    statementLanguage: problem.statementLanguage,
  })
  return pid
}

const alreadyThere = (displayId: string): Refusal => new Refusal('remoteProblemExists', { displayId })

export interface Imported {
  readonly pid: number
  readonly title: string
}

/** Throws Refusal; nothing of it is stored then. */
export async function importRemote(ctx: Context, importing: Importing): Promise<Imported> {
  const { asked } = importing
  if (await findImported(ctx.orm.em.fork(), asked)) throw alreadyThere(asked.displayId)
  const problem = await readRemote(ctx, asked, importing.language)
  try {
    const pid = await ctx.orm.em.fork().transactional((em) => store(em, ctx, importing, problem))
    return { pid, title: problem.title }
  } catch (error) {
    await dropUnused(
      ctx,
      problem.files.map(({ hash }) => hash),
    )
    throw error instanceof Refusal && error.code === 'problemIdTaken' ? alreadyThere(asked.displayId) : error
  }
}

/** For a contest or a training: one that is here already is taken as it is. Throws Refusal. */
export async function importOrFind(ctx: Context, importing: Importing): Promise<number> {
  const found = await findImported(ctx.orm.em.fork(), importing.asked)
  if (found) return found.id
  try {
    return (await importRemote(ctx, importing)).pid
  } catch (error) {
    // Somebody else has imported it meanwhile.
    const there = error instanceof Refusal && error.code === 'remoteProblemExists'
    const one = there ? await findImported(ctx.orm.em.fork(), importing.asked) : undefined
    if (!one) throw error
    return one.id
  }
}
