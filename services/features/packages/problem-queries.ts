/** A problem as a judge reads it. */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { casesOf, extraFilesOf } from '../problems/index.ts'

export interface JudgedProblem {
  readonly problem: JudgeProblem
  /** In stored order. */
  readonly inputNames: readonly string[]
}

/** Null for one that no judge here can judge. */
export async function judgedProblem(db: Db, pid: number): Promise<JudgedProblem | null> {
  const found = await tables(db)
    .selectFrom('problem as p')
    .select(['p.type', 'p.judgeMode', 'p.judgeCaseMode', 'p.timeLimitMs', 'p.memoryLimitMb', 'p.stackLimitMb'])
    .select(['p.ioScore', 'p.difficulty', 'p.isRemoveEndBlank', 'p.isFileIo', 'p.ioReadFileName', 'p.ioWriteFileName'])
    .select(['p.userExtraFile', 'p.judgeExtraFile', 'p.spjCode', 'p.spjLanguage', 'p.dataHash', 'p.judgingOptions'])
    .where('p.id', '=', pid)
    .where('p.isRemote', '=', false)
    .executeTakeFirst()
  if (!found || found.dataHash === null) return null
  const { isFileIo, userExtraFile, judgeExtraFile, spjCode, spjLanguage, judgingOptions, difficulty, ...problem } =
    found
  const checker =
    found.judgeMode === 'default' ? {} : { spjCode, spjLanguage, judgeExtraFiles: extraFilesOf(judgeExtraFile) }
  return {
    problem: {
      ...problem,
      ...checker,
      pid,
      difficulty: difficulty ?? 0,
      isFileIO: isFileIo,
      userExtraFiles: extraFilesOf(userExtraFile),
      options: judgingOptions ?? null,
      dataHash: found.dataHash,
    },
    inputNames: (await casesOf(db, pid)).map(({ inputName }) => inputName),
  }
}
