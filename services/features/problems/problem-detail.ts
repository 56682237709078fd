/** One problem as a page shows it, in the reader's language where it is translated; who may read it is asked before. */
import type { Static } from 'typebox'
import type { Problem, ProblemCount, ProblemInfo } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { RawBuilder } from 'kysely'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { codeTemplates, listLanguages, submittableLanguages, tagsOfProblem } from './problem-look-ups.ts'

type Shown = Omit<Static<typeof Problem>, 'spjCode' | 'spjLanguage' | 'judgeExtraFile' | 'gmtCreate' | 'gmtModified'>
type DetailRow = Shown & { readonly createdAt: string; readonly updatedAt: string }

/** @param tail what follows the joins of problem `p`: conditions, order and bounds */
export const selectProblems = (db: Db, tail: RawBuilder<unknown>, locale: Locale): Promise<DetailRow[]> =>
  rows(
    db,
    sql<DetailRow>`
    select p.id, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.author, p.type, p.judge_mode as "judgeMode",
      p.judge_case_mode as "judgeCaseMode", p.time_limit_ms as "timeLimit", p.memory_limit_mb as "memoryLimit",
      p.stack_limit_mb as "stackLimit", coalesce(t.description, p.description, '') as description,
      coalesce(t.input, p.input, '') as input, coalesce(t.output, p.output, '') as output, coalesce(t.hint, p.hint, '') as hint,
      p.examples, p.source, p.difficulty, p.auth, p.io_score as "ioScore", p.is_remote as "isRemote",
      p.code_share as "codeShare", p.open_case_result as "openCaseResult", p.show_test_data as "showTestData", p.is_remove_end_blank as "isRemoveEndBlank",
      p.is_upload_case as "isUploadCase", p.is_group as "isGroup", p.is_file_io as "isFileIO",
      p.io_read_file_name as "ioReadFileName", p.io_write_file_name as "ioWriteFileName", p.user_extra_file as "userExtraFile",
      p.case_version as "caseVersion", p.modified_user as "modifiedUser", p.gid,
      p.apply_public_progress as "applyPublicProgress", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from problem p left join problem_translation t on t.pid = p.id and t.locale = ${locale}
    ${tail}`,
  )

/** @param which condition on problem `p` */
export const findProblemDetail = async (
  db: Db,
  which: RawBuilder<unknown>,
  locale: Locale,
): Promise<DetailRow | null> => (await selectProblems(db, sql`where ${which}`, locale))[0] ?? null

export const presentProblem = ({ createdAt, updatedAt, ...shown }: DetailRow): Static<typeof Problem> => ({
  ...shown,
  // Checkers and what lies beside them would give the answers away.
  spjCode: null,
  spjLanguage: null,
  judgeExtraFile: null,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

async function enabledTemplates(db: Db, pid: number): Promise<Record<string, string>> {
  const [templates, languages] = await Promise.all([codeTemplates(db, pid), listLanguages(db, null)])
  const names = new Map(languages.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    templates.flatMap(({ lid, code, status }) => (status ? [[names.get(lid) ?? '', code]] : [])),
  )
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

/** The kept counters `c` of a problem. */
export const problemCounts = sql.raw(
  ['total', 'ac', 'mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa']
    .map((name) => `coalesce(c.${name}, 0) as ${name}`)
    .join(', '),
)

/** @param gid null counts what was submitted outside groups */
export async function problemCount(db: Db, pid: number, gid: number | null): Promise<Static<typeof ProblemCount>> {
  const found = await firstRow(
    db,
    sql<Static<typeof ProblemCount>>`
    select ${pid}::bigint as pid, ${problemCounts} from (select 1) one left join problem_count c on c.pid = ${pid} and c.gid = ${gid ?? 0}`,
  )
  if (!found) throw new Error('a query that always has a row gave none')
  return found
}
