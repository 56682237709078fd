/**
 * What a judge reads of a problem, from a row `p`. Raw, because it is a part of the query that makes the task of each
 * submission (features/judging/dispatch.hot-sql.ts has the figures). It may go with that query.
 */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { sql } from '../../platform/database/sql.ts'

/** A judge's view of the problem as it stands in its row, as JSON. */
export type JudgeProblemRow = Omit<
  JudgeProblem,
  'userExtraFiles' | 'dataHash' | 'spjCode' | 'spjLanguage' | 'judgeExtraFiles'
>

export const judgeProblemColumn = sql`
  json_build_object('pid', p.id, 'type', p.type, 'judgeMode', p.judge_mode, 'judgeCaseMode', p.judge_case_mode,
    'timeLimitMs', p.time_limit_ms, 'memoryLimitMb', p.memory_limit_mb, 'stackLimitMb', p.stack_limit_mb,
    'ioScore', p.io_score, 'difficulty', coalesce(p.difficulty, 0), 'isRemoveEndBlank', p.is_remove_end_blank,
    'isFileIO', p.is_file_io, 'ioReadFileName', p.io_read_file_name, 'ioWriteFileName', p.io_write_file_name,
    'options', p.judging_options)`

/** The checker or interactor of a row `p`, as columns; null when outputs are compared. */
export const checkerColumns = sql`
  case when p.judge_mode <> 'default' then p.spj_code end as "spjCode",
  case when p.judge_mode <> 'default' then p.spj_language end as "spjLanguage",
  case when p.judge_mode <> 'default' then p.judge_extra_file end as "judgeExtraFile"`
