/** Who may edit a problem of the site, asked by everything that changes one. */
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'

export interface OwnedProblem {
  /** Username; null where the account is gone. */
  readonly author: string | null
  readonly gid: number | null
  readonly applyPublicProgress: number | null
}

/**
 * A problem of a group is the site's affair from the moment in which the group puts it forward; before that it is
 * root's alone.
 */
export const mayEditProblem = (viewer: Viewer, { author, gid, applyPublicProgress }: OwnedProblem): boolean => {
  if (gid !== null) return isRoot(viewer.role) || (rulesProblems(viewer.role) && applyPublicProgress !== null)
  return rulesProblems(viewer.role) || author === viewer.username
}
