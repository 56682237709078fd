/**
 * Files of problems in the Contest API: statements for whoever sees the problem, packages with their test data for
 * whoever may edit it. That a contest has a problem opens none of its data to the contest's jury.
 */
import type { Readable } from 'node:stream'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Db } from '../../platform/database/sql.ts'
import { archiveOf, joinStatement, problemsToExport } from '../exchange/index.ts'
import { tables } from '../entities.ts'
import { mayEditProblem } from '../problems/index.ts'
import { checkInside } from './policy.ts'
import type { ApiReader } from './policy.ts'
import type { Asked } from './queries.ts'

const packageFormat = 'icpc-2023-07-draft'
/** Of the tools that read it. */
const statementLocale: Locale = 'en-US'

const readOwned = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select(['cp.id as cpid', 'p.id as pid', 'p.author', 'p.gid', 'p.applyPublicProgress', 'p.isRemote'])
    .where('cp.cid', '=', cid)
    .execute()

/** Problems of the contest with a package for this reader: those of the site alone have one. */
async function withPackage(db: Db, { view, isJury }: ApiReader) {
  const { viewer, contest } = view
  if (viewer === null || !isJury) return []
  const found = await readOwned(db, contest.id)
  return found.filter((one) => !one.isRemote && one.gid === null && mayEditProblem(viewer, one))
}

/** Keys in the contest of the problems whose package this reader may have. */
export const packagesFor = async (db: Db, reader: ApiReader): Promise<ReadonlySet<number>> =>
  new Set((await withPackage(db, reader)).map(({ cpid }) => cpid))

/** The package of a problem as a zip; null where there is none for this reader. Throws Refusal. */
export async function packageOf({ ctx, db, reader }: Asked, id: string): Promise<Readable | null> {
  const found = (await withPackage(db, reader)).find(({ cpid }) => String(cpid) === id)
  if (!found) return null
  return archiveOf(ctx, await problemsToExport(ctx, [found.pid], packageFormat), packageFormat)
}

const readStatement = (db: Db, cid: number, cpid: number) =>
  tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .leftJoin('problem_translation as t', (on) => on.onRef('t.pid', '=', 'p.id').on('t.locale', '=', statementLocale))
    .select(['cp.displayTitle as title', 'p.examples'])
    .select(({ fn }) => [
      fn.coalesce('t.description', 'p.description').as('description'),
      fn.coalesce('t.input', 'p.input').as('input'),
      fn.coalesce('t.output', 'p.output').as('output'),
      fn.coalesce('t.hint', 'p.hint').as('hint'),
    ])
    .where('cp.cid', '=', cid)
    .where('cp.id', '=', cpid)
    .executeTakeFirst()

const fenced = (name: string, text: string): string => `### ${name}\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`

/** A statement in Markdown, with its examples; null where there is none for this reader. Throws Refusal. */
export async function statementOf({ db, reader }: Asked, id: string): Promise<string | null> {
  checkInside(reader)
  if (!reader.seesInside || !/^\d{1,15}$/.test(id)) return null
  const found = await readStatement(db, reader.view.contest.id, Number(id))
  if (!found) return null
  const { title, description, input, output, hint } = found
  const text = joinStatement({
    description: description ?? '',
    input: input ?? '',
    output: output ?? '',
    hint: hint ?? '',
  })
  const samples = parseExamples(found.examples).flatMap((sample, index) => [
    fenced(`Sample input ${index + 1}`, sample.input),
    fenced(`Sample output ${index + 1}`, sample.output),
  ])
  return [`# ${title}\n\n${text}`, ...samples].join('\n')
}
