/** A row of a problem, and its names on the wire. */
import { expressionBuilder } from 'kysely'
import type { Selectable } from 'kysely'
import { wireTime } from '../../platform/http/time.ts'
import type { Tables } from '../entities.ts'

/** Columns that every row of a list carries, its title apart, which may be translated. */
export const shortColumns = [
  'p.id',
  'p.displayId',
  'p.author',
  'p.type',
  'p.judgeMode',
  'p.judgeCaseMode',
  'p.timeLimitMs',
  'p.memoryLimitMb',
  'p.stackLimitMb',
  'p.source',
  'p.difficulty',
  'p.auth',
  'p.ioScore',
  'p.isRemote',
  'p.codeShare',
  'p.openCaseResult',
  'p.showTestData',
  'p.isRemoveEndBlank',
  'p.isUploadCase',
  'p.isGroup',
  'p.isFileIo',
  'p.ioReadFileName',
  'p.ioWriteFileName',
  'p.caseVersion',
  'p.modifiedUser',
  'p.gid',
  'p.applyPublicProgress',
  'p.createdAt',
  'p.updatedAt',
] as const

type ColumnOf<Name> = Name extends `p.${infer Column}` ? Column : never
type ShortRow = Pick<Selectable<Tables['problem']>, ColumnOf<(typeof shortColumns)[number]>>

/** The columns of a list by their names on the wire; whatever else the row has stays as it is. */
export const presentRow = <Row extends ShortRow>({
  displayId,
  timeLimitMs,
  memoryLimitMb,
  stackLimitMb,
  isFileIo,
  createdAt,
  updatedAt,
  ...row
}: Row) => ({
  ...row,
  problemId: displayId,
  timeLimit: timeLimitMs,
  memoryLimit: memoryLimitMb,
  stackLimit: stackLimitMb,
  isFileIO: isFileIo,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

/** For conditions on problem `p`. */
export const ofProblem = expressionBuilder<{ p: Tables['problem'] }, 'p'>()
