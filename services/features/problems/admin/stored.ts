/** A problem row as its editors see it. */
import type { Static } from 'typebox'
import type { AdminProblem } from '@podium/proto/calls/problem/problem-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../../platform/context.ts'
import { mayEditProblem } from '../problem-rights.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Translation } from '../writes/draft.ts'
import { wireTime } from '../../../platform/http/time.ts'

type Shown = Omit<Static<typeof AdminProblem>, 'gmtCreate' | 'gmtModified' | 'translations'>
export type ProblemRow = Shown & { readonly createdAt: string; readonly updatedAt: string }

/** Columns that every row of a list carries. */
export const shortColumns = sql`
  p.id, p.display_id as "problemId", p.title, p.author, p.type, p.judge_mode as "judgeMode", p.judge_case_mode as "judgeCaseMode",
  p.time_limit_ms as "timeLimit", p.memory_limit_mb as "memoryLimit", p.stack_limit_mb as "stackLimit", p.source, p.difficulty, p.auth,
  p.io_score as "ioScore", p.is_remote as "isRemote", p.code_share as "codeShare", p.open_case_result as "openCaseResult", p.show_test_data as "showTestData",
  p.is_remove_end_blank as "isRemoveEndBlank", p.is_upload_case as "isUploadCase", p.is_group as "isGroup",
  p.is_file_io as "isFileIO", p.io_read_file_name as "ioReadFileName", p.io_write_file_name as "ioWriteFileName",
  p.case_version as "caseVersion", p.modified_user as "modifiedUser", p.gid, p.revision, p.apply_public_progress as "applyPublicProgress",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`

const longColumns = sql`
  p.description, p.input, p.output, p.hint, p.examples, p.user_extra_file as "userExtraFile", p.judge_extra_file as "judgeExtraFile",
  p.spj_code as "spjCode", p.spj_language as "spjLanguage"`

export const present = ({ createdAt, updatedAt, ...shown }: ProblemRow): Static<typeof AdminProblem> => ({
  ...shown,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

export const findStored = (db: Db, pid: number): Promise<ProblemRow | null> =>
  firstRow(db, sql<ProblemRow>`select ${shortColumns}, ${longColumns} from problem p where p.id = ${pid}`)

/** Throws Refusal `problemMissing`, or `problemNotYours` for somebody else's problem. */
export async function ownProblem(db: Db, viewer: Viewer, pid: number): Promise<ProblemRow> {
  const found = await findStored(db, pid)
  if (!found) throw new Refusal('problemMissing')
  if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return found
}

/** The problem with everything that its form holds. */
export const withTranslations = async (db: Db, problem: ProblemRow): Promise<Static<typeof AdminProblem>> => ({
  ...present(problem),
  translations: await translationsOf(db, problem.id),
})

async function translationsOf(db: Db, pid: number): Promise<Record<string, Translation>> {
  const found = await rows(
    db,
    sql<Translation & { locale: string }>`
    select locale, title, coalesce(description, '') as description, coalesce(input, '') as input, coalesce(output, '') as output,
      coalesce(hint, '') as hint
    from problem_translation where pid = ${pid} order by locale`,
  )
  return Object.fromEntries(found.map(({ locale, ...texts }) => [locale, texts]))
}
