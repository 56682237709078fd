/** A problem of a remote site that is put into a contest of the site. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { nextDisplayId } from '@podium/proto/rules/contest/next-display-id.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { isDisplayId } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { siteAdminScope } from './policy.ts'
import { addProblem } from './problem-commands.ts'

interface Wanted {
  readonly cid: number
  readonly displayId: string
}

/** What can be refused before anything is imported for it. Throws Refusal. */
export async function checkTakes(db: Db, viewer: Viewer, { cid, displayId }: Wanted): Promise<void> {
  if (displayId.trim() === '') throw new Refusal('fieldBlank', { field: 'displayId' })
  await siteAdminScope(viewer).any(db, cid)
  const taken = await tables(db)
    .selectFrom('contest_problem as cp')
    .select('cp.id')
    .where('cp.cid', '=', cid)
    .where(({ ref }) => isDisplayId(ref('cp.displayId'), displayId.trim()))
    .executeTakeFirst()
  if (taken) throw new Refusal('contestDisplayIdTwice')
}

/** The label that the next problem of the contest gets; empty when none is free. Throws Refusal. */
export async function nextLabel(db: Db, viewer: Viewer, cid: number): Promise<string> {
  await siteAdminScope(viewer).any(db, cid)
  const taken = await tables(db).selectFrom('contest_problem').select('displayId').where('cid', '=', cid).execute()
  return nextDisplayId(taken.map(({ displayId }) => displayId))
}

/** @param keepInBank null hides it until the end where the caller may (decision 46). Throws Refusal. */
export async function addImported(
  tools: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  wanted: Wanted & { readonly pid: number; readonly keepInBank: boolean | null },
): Promise<void> {
  await addProblem(tools, siteAdminScope(viewer), wanted)
}
