/** Languages of problems and their code templates (contract/practice 2.3). */
import type { Static } from 'typebox'
import { heartbeatLifeMs } from '@podium/proto/events/bus/subjects.ts'
import type { CodeTemplate, Language } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { noJudgeLimitMs, offeredLanguages } from '../judges/index.ts'
import { localBank } from './bank/banks.ts'

/** A heartbeat takes a moment to be stored and read. */
const availableForMs = heartbeatLifeMs + 3_000

async function presentLanguages(
  db: Db,
  found: readonly Selectable<Tables['language']>[],
): Promise<Static<typeof Language>[]> {
  const offered = await offeredLanguages(db, availableForMs)
  return found.map(({ createdAt, updatedAt, isGone, ...row }) => ({
    ...row,
    description: (row.oj === localBank ? offered.get(row.name) : undefined) ?? row.description,
    available: row.oj === localBank ? offered.has(row.name) : !isGone,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}

const selectLanguages = (db: Db) =>
  tables(db).selectFrom('language as l').selectAll('l').orderBy('l.seq', 'desc').orderBy('l.id')

const selectOfProblem = (db: Db, pid: number) =>
  selectLanguages(db).innerJoin('problem_language as pl', 'pl.languageId', 'l.id').where('pl.pid', '=', pid)

/** @param bank null for the languages of every bank */
export async function listLanguages(db: Db, bank: string | null): Promise<Static<typeof Language>[]> {
  const found = await selectLanguages(db)
    .$if(bank !== null, (all) => all.where('l.oj', '=', bank))
    .execute()
  return presentLanguages(db, found)
}

export const languagesOfProblem = async (db: Db, pid: number): Promise<Static<typeof Language>[]> =>
  presentLanguages(db, await selectOfProblem(db, pid).execute())

/**
 * Names of the languages in which a problem can be submitted now: allowed, and known to a judge of late (decision
 * 21), or offered by the site that judges it.
 */
export async function submittableLanguages(db: Db, pid: number): Promise<string[]> {
  const [allowed, offered] = await Promise.all([
    selectOfProblem(db, pid).clearSelect().select(['l.name', 'l.oj', 'l.isGone']).execute(),
    offeredLanguages(db, noJudgeLimitMs),
  ])
  return allowed
    .filter(({ oj, name, isGone }) => (oj === localBank ? offered.has(name) : !isGone))
    .map(({ name }) => name)
}

export async function codeTemplates(db: Db, pid: number): Promise<Static<typeof CodeTemplate>[]> {
  const found = await tables(db).selectFrom('code_template').selectAll().where('pid', '=', pid).orderBy('id').execute()
  return found.map(({ languageId, enabled, createdAt, updatedAt, ...row }) => ({
    ...row,
    lid: languageId,
    status: enabled,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}
