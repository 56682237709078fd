/** Drafts of one writer, by the problem that they are for. */
import type { Selectable } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'
import { checkWritable } from './policy.ts'
import type { ProblemContext } from './policy.ts'
import type { Db } from '../../platform/database/sql.ts'

type Tools = Pick<Context, 'orm' | 'now'>

type Shown = CallAnswer<'drafts'>[number]

const columns = ['d.language', 'd.code', 'd.revision', 'd.savedAt'] as const

export type DraftRow = Pick<Selectable<Tables['draft']>, 'language' | 'code' | 'revision' | 'savedAt'>

export const presentDraft = (row: DraftRow): Shown => ({ ...row, savedAt: wireTime(row.savedAt) })

export const contextOf = ({ pid, cid }: { pid: number; cid?: number | null }): ProblemContext => ({
  pid,
  cid: cid ? cid : null,
})

/** Newest first. */
export const selectDrafts = (db: Db, uid: string, { pid, cid }: ProblemContext) =>
  tables(db)
    .selectFrom('draft as d')
    .select(columns)
    .where('d.uid', '=', uid)
    .where('d.pid', '=', pid)
    .where('d.cid', 'is not distinct from', cid)
    .orderBy('d.revision', 'desc')

/** Throws Refusal. */
export async function ownDrafts(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'drafts'>,
): Promise<CallAnswer<'drafts'>> {
  const db = orm.em.fork()
  const context = contextOf(query)
  await checkWritable(db, viewer, context, now())
  return (await selectDrafts(db, viewer.uid, context).execute()).map(presentDraft)
}
