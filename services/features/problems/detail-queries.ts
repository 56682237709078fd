/** The page of one problem, in the reader's language where it is translated. */
import { isDisplayId } from '../../platform/database/expressions.ts'
import type { Static } from 'typebox'
import type { Problem, ProblemInfo } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { submittableLanguages } from './language-queries.ts'
import { presentRow, shortColumns } from './present.ts'
import { tagsOfProblem } from './tag-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { checkReadable } from './policy.ts'
import { problemCount } from './count-queries.ts'
import { remoteSource } from './remote-queries.ts'

const selectDetails = (db: Db, locale: Locale) =>
  tables(db)
    .selectFrom('problem as p')
    .leftJoin('problem_translation as t', (on) => on.onRef('t.pid', '=', 'p.id').on('t.locale', '=', locale))
    .select(shortColumns)
    .select(['p.examples', 'p.userExtraFile', 'p.judgingOptions'])
    .select(({ fn, val }) => [
      fn.coalesce('t.title', 'p.title').as('title'),
      fn.coalesce('t.description', 'p.description', val('')).as('description'),
      fn.coalesce('t.input', 'p.input', val('')).as('input'),
      fn.coalesce('t.output', 'p.output', val('')).as('output'),
      fn.coalesce('t.hint', 'p.hint', val('')).as('hint'),
    ])

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number]

/** By the id that readers see, in any letter case. */
export const findProblemDetail = (db: Db, displayId: string, locale: Locale): Promise<DetailRow | undefined> =>
  selectDetails(db, locale)
    .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId))
    .executeTakeFirst()

/** Problems of these ids, in the order of the ids; who may read them is asked before. */
export async function problemsById(db: Db, pids: readonly number[], locale: Locale): Promise<DetailRow[]> {
  if (pids.length === 0) return []
  const found = new Map(
    (await selectDetails(db, locale).where('p.id', 'in', pids).execute()).map((one) => [one.id, one]),
  )
  return pids.flatMap((pid) => found.get(pid) ?? [])
}

export const presentProblem = ({ judgingOptions, ...row }: DetailRow): Static<typeof Problem> => ({
  ...presentRow(row),
  languageLimits: judgingOptions?.languageLimits ?? [],
  // Checkers and what lies beside them would give the answers away.
  spjCode: null,
  spjLanguage: null,
  judgeExtraFile: null,
})

async function enabledTemplates(db: Db, pid: number): Promise<Record<string, string>> {
  const found = await tables(db)
    .selectFrom('code_template as t')
    .innerJoin('language as l', 'l.id', 't.languageId')
    .select(['l.name', 't.code'])
    .where('t.pid', '=', pid)
    .where('t.enabled', '=', true)
    .orderBy('t.id')
    .execute()
  return Object.fromEntries(found.map(({ name, code }) => [name, code]))
}

/** What is shown around the statement. */
export async function aroundProblem(
  db: Db,
  pid: number,
): Promise<Pick<Static<typeof ProblemInfo>, 'tags' | 'languages' | 'codeTemplate'>> {
  const [tags, languages, codeTemplate] = await Promise.all([
    tagsOfProblem(db, pid),
    submittableLanguages(db, pid),
    enabledTemplates(db, pid),
  ])
  return { tags, languages, codeTemplate }
}

/** Throws Refusal. */
export async function problemDetail(
  db: Db,
  viewer: Viewer | null,
  asked: { readonly problemId: string; readonly gid: number | null },
  locale: Locale,
): Promise<CallAnswer<'problemDetail'>> {
  const found = await findProblemDetail(db, asked.problemId, locale)
  if (!found) throw new Refusal('problemNotFound')
  await checkReadable(db, viewer, found, asked.gid)
  const [around, count] = await Promise.all([aroundProblem(db, found.id), problemCount(db, found.id, asked.gid)])
  const remote = await remoteSource(db, found)
  return { ...around, problem: presentProblem(found), remote, problemCount: count }
}
