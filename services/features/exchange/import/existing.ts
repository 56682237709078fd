/** How an import knows again what is here already. */
import { createHash } from 'node:crypto'
import { isDisplayId } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { CaseDraft } from '../../problems/index.ts'
import type { NeutralProblem } from '../formats/neutral.ts'

/**
 * What makes two imports the same problem, whatever their ids: its texts, how it is judged, its limits, data, points
 * and groups.
 */
export function fingerprintOf(problem: NeutralProblem, cases: readonly CaseDraft[]): string {
  const {
    title,
    description,
    input,
    output,
    hint,
    spjCode,
    spjLanguage,
    judgingOptions,
    examples,
    type,
    judgeMode,
    judgeCaseMode,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
  } = problem
  const texts = [title, description, input, output, hint, examples]
  const judging = [
    type,
    judgeMode,
    judgeCaseMode,
    spjCode,
    spjLanguage,
    timeLimitMs,
    memoryLimitMb,
    stackLimitMb,
    problem.isRemoveEndBlank,
    ...(judgingOptions === null ? [] : [judgingOptions]),
  ]
  const data = cases.map((one) => [one.input.hash, one.output.hash, one.score, one.groupNum])
  return createHash('sha256')
    .update(JSON.stringify([texts, judging, data]))
    .digest('hex')
}

/** A problem that is here already: under the same id, or the very same under another. */
export interface Existing {
  readonly pid: number
  readonly displayId: string
  readonly code: 'importExists' | 'importSame'
  readonly auth: number
  /** Of the bank of this site, not of a group or another site. */
  readonly isReplaceable: boolean
}

const selectExisting = (db: Db) =>
  tables(db).selectFrom('problem as p').select(['p.id', 'p.displayId', 'p.auth', 'p.gid', 'p.isRemote'])

type ExistingRow = Awaited<ReturnType<ReturnType<typeof selectExisting>['execute']>>[number]

const existing = ({ id, displayId, auth, gid, isRemote }: ExistingRow, code: Existing['code']): Existing => ({
  pid: id,
  displayId,
  auth,
  code,
  isReplaceable: gid === null && !isRemote,
})

/** Null for a problem that is new. */
export async function existingOf(db: Db, problem: NeutralProblem, fingerprint: string): Promise<Existing | null> {
  const displayId = problem.displayId?.trim().toUpperCase() ?? ''
  const named =
    displayId === ''
      ? undefined
      : await selectExisting(db)
          .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId))
          .executeTakeFirst()
  if (named) return existing(named, 'importExists')
  const same = await selectExisting(db)
    .innerJoin('problem_import as i', 'i.pid', 'p.id')
    .where('i.fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return same ? existing(same, 'importSame') : null
}
