/** A problem as its editors see it. */
import type { Static } from 'typebox'
import type { AdminProblem } from '@podium/proto/calls/problem/problem-admin-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { mayEditProblem } from '../edit-policy.ts'
import { presentRow, shortColumns } from '../present.ts'
import { translationsOf } from '../writes/queries.ts'

/** Columns that the form holds and a list does not. */
const longColumns = [
  'p.description',
  'p.input',
  'p.output',
  'p.hint',
  'p.examples',
  'p.userExtraFile',
  'p.judgeExtraFile',
  'p.spjCode',
  'p.spjLanguage',
  'p.judgingOptions',
] as const

const selectStored = (db: Db, pid: number) =>
  tables(db)
    .selectFrom('problem as p')
    .select(shortColumns)
    .select(['p.title', 'p.revision'])
    .select(longColumns)
    .where('p.id', '=', pid)
    .executeTakeFirst()

export async function findStored(db: Db, pid: number) {
  const found = await selectStored(db, pid)
  return found ? presentRow(found) : null
}

export type StoredProblem = NonNullable<Awaited<ReturnType<typeof findStored>>>

/** Throws Refusal `problemMissing`, or `problemNotYours` for somebody else's problem. */
export async function ownProblem(db: Db, viewer: Viewer, pid: number): Promise<StoredProblem> {
  const found = await findStored(db, pid)
  if (!found) throw new Refusal('problemMissing')
  if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return found
}

/** The problem with everything that its form holds. */
export const withTranslations = async (db: Db, problem: StoredProblem): Promise<Static<typeof AdminProblem>> => ({
  ...problem,
  translations: await translationsOf(db, problem.id),
})
