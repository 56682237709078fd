/** A problem of a remote site that is put into a training of the site. */
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { siteAdminScope } from './policy.ts'
import { addProblem } from './problem-commands.ts'

/** What can be refused before anything is imported for it. Throws Refusal. */
export async function checkTakes(db: Db, viewer: Viewer, { tid }: { readonly tid: number }): Promise<void> {
  await siteAdminScope(viewer).any(db, tid)
}

/** Throws Refusal. */
export const addImported = (
  tools: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  wanted: { readonly tid: number; readonly pid: number; readonly displayId: string },
): Promise<void> => addProblem(tools, siteAdminScope(viewer), wanted)
