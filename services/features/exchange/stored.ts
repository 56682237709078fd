/** Problems as they leave: everything that belongs to one, in an order that does not depend on row numbers. */
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import { adminRoleIds } from '@podium/proto/rules/user/roles.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { stockCheckerSource } from '@podium/proto/server/stock-checkers.ts'
import { extraFilesOf, casesOf } from '../problems/index.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { CaseRow } from '../problems/index.ts'
import type { NeutralProblem, Texts } from './neutral.ts'

export interface StoredProblem extends Omit<NeutralProblem, 'cases' | 'files' | 'displayId'> {
  readonly displayId: string
  readonly ioScore: number | null
  readonly rows: readonly CaseRow[]
}

/** A program that solves the problem. */
export interface Solution {
  readonly fileName: string
  readonly code: string
}

/**
 * The first accepted program of its author, or of anybody of the staff; contests keep theirs. Null where there is
 * none.
 */
export async function solutionOf(db: Db, pid: number): Promise<Solution | null> {
  const found = await firstRow(
    db,
    sql<{ code: string; language: string }>`
    select s.code, s.language from submission s join users u on u.uid = s.uid join problem p on p.id = s.pid
    where s.pid = ${pid} and s.cid = 0 and s.status = ${Status.accepted} and s.code_bytes > 0
      and (u.username = p.author or u.role_id = any(${adminRoleIds}::int[]))
    order by u.username = p.author desc, s.submit_id limit 1`,
  )
  if (!found) return null
  const suffix = languages.find(({ name }) => name === found.language)?.suffix ?? 'txt'
  return { fileName: `${suffix === 'java' ? 'Main' : 'solution'}.${suffix}`, code: found.code }
}

type Columns = Omit<
  StoredProblem,
  'examples' | 'translations' | 'userExtraFiles' | 'judgeExtraFiles' | 'tags' | 'languages' | 'templates' | 'rows'
> & {
  readonly examples: string
  readonly userExtraFile: string | null
  readonly judgeExtraFile: string | null
}

const findProblem = (db: Db, pid: number) =>
  firstRow(
    db,
    sql<Columns>`
  select display_id as "displayId", title, coalesce(description, '') as description, coalesce(input, '') as input, coalesce(output, '') as output,
    coalesce(hint, '') as hint, coalesce(source, '') as source, examples, type, judge_mode as "judgeMode", judge_case_mode as "judgeCaseMode",
    time_limit_ms as "timeLimitMs", memory_limit_mb as "memoryLimitMb", stack_limit_mb as "stackLimitMb", coalesce(difficulty, 0) as difficulty, auth, author,
    code_share as "codeShare", is_remove_end_blank as "isRemoveEndBlank", open_case_result as "openCaseResult", show_test_data as "showTestData", io_score as "ioScore",
    case when is_file_io then io_read_file_name end as "ioReadFileName", case when is_file_io then io_write_file_name end as "ioWriteFileName",
    spj_code as "spjCode", spj_language as "spjLanguage", user_extra_file as "userExtraFile", judge_extra_file as "judgeExtraFile"
  from problem where id = ${pid} and not is_remote and gid is null`,
  )

const sorted = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Null for a problem that is not there, remote, or a group's. */
export async function storedProblem(db: Db, pid: number): Promise<StoredProblem | null> {
  const found = await findProblem(db, pid)
  if (!found) return null
  const { userExtraFile, judgeExtraFile, examples, ...columns } = found
  const [cases, translations, tags, languages, templates] = await Promise.all([
    casesOf(db, pid),
    rows(
      db,
      sql<Texts & { locale: string }>`
      select locale, title, coalesce(description, '') as description, coalesce(input, '') as input, coalesce(output, '') as output, coalesce(hint, '') as hint
      from problem_translation where pid = ${pid} order by locale`,
    ),
    rows(
      db,
      sql<{
        name: string
      }>`select g.name from tag g join problem_tag pt on pt.tag_id = g.id where pt.pid = ${pid} order by lower(g.name)`,
    ),
    rows(
      db,
      sql<{
        name: string
      }>`select l.name from language l join problem_language pl on pl.language_id = l.id where pl.pid = ${pid} order by l.name`,
    ),
    rows(
      db,
      sql<{ language: string; code: string }>`
      select l.name as language, t.code from code_template t join language l on l.id = t.language_id where t.pid = ${pid} and t.enabled order by l.name`,
    ),
  ])
  return {
    ...columns,
    translations: Object.fromEntries(translations.map(({ locale, ...texts }) => [locale, texts])),
    examples: parseExamples(examples),
    userExtraFiles: sorted(extraFilesOf(userExtraFile)),
    judgeExtraFiles: sorted(extraFilesOf(judgeExtraFile)),
    tags: tags.map(({ name }) => name),
    languages: languages.map(({ name }) => name),
    templates,
    rows: cases,
  }
}

/** The checker as a source that others can compile. */
export function refereeSource({ spjCode, spjLanguage }: Pick<StoredProblem, 'spjCode' | 'spjLanguage'>): {
  code: string
  language: string
} {
  const name = stockCheckerName(spjCode ?? '')
  if (name === null) return { code: spjCode ?? '', language: spjLanguage ?? 'C++' }
  return { code: stockCheckerSource(name) ?? '', language: 'C++' }
}

/** Entries of an archive that is written twice have the same time, so that equal problems give equal bytes. */
export const entryTime = new Date(2000, 0, 1)

const plainName = (displayId: string): string => displayId.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_')
/** The short names of ICPC packages are of small letters and digits alone. */
export const shortName = (displayId: string): string => displayId.toLowerCase().replace(/[^a-z0-9]/g, '') || 'problem'

/** Folder names of problems, each once. */
export function folderNames(displayIds: readonly string[], nameOf: typeof plainName = plainName): string[] {
  const taken = new Set<string>()
  return displayIds.map((displayId) => {
    const base = nameOf(displayId)
    let name = base
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = nameOf(`${base}_${copy}`)
    taken.add(name.toLowerCase())
    return name
  })
}
