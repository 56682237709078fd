/**
 * Where problems are edited: the back office of the site, or that of a group. What differs between the two is in this
 * object.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupProblemBounds } from '@podium/proto/rules/problem/problem-rules.ts'
import type { RuleOptions } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import { ownGroupItem } from '../../groups/index.ts'
import type { GroupView } from '../../groups/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { findStored, ownProblem } from './stored-queries.ts'
import type { StoredProblem } from './stored-queries.ts'

interface ProblemOwner {
  /** The problem, if this person may edit it here. Throws Refusal. */
  readonly own: (db: Db, pid: number) => Promise<StoredProblem>
  /** Whether they delete what is theirs. */
  readonly mayDelete: boolean
}

export interface AdminScope extends ProblemOwner {
  readonly viewer: Viewer
  /** The group whose problems these are; null for those of the site. */
  readonly group: { readonly gid: number; readonly shortName: string } | null
  readonly rules: RuleOptions
  /** Throws Refusal for a visibility that this person may not give. */
  readonly checkAuth: (auth: number, before: { readonly auth: number } | null) => void
}

/** An administrator who does not manage all problems may leave a public one public, not make one so (decision 42). */
export const siteAdminScope = (viewer: Viewer): AdminScope => ({
  viewer,
  group: null,
  rules: {},
  own: (db, pid) => ownProblem(db, viewer, pid),
  mayDelete: rulesProblems(viewer.role),
  checkAuth: (auth, before) => {
    if (auth === problemAuths.public && before?.auth !== problemAuths.public && !rulesProblems(viewer.role))
      throw new Refusal('publishForbidden')
  },
})

/** A problem of a group for whoever may edit it: its author, the group's roots. Throws Refusal (contract/groups 4). */
export async function ownGroupProblem(
  db: Db,
  viewer: Viewer,
  pid: number,
): Promise<{ readonly problem: StoredProblem; readonly view: GroupView }> {
  const problem = await findStored(db, pid)
  if (!problem) throw new Refusal('groupProblemMissing')
  const view = await ownGroupItem(db, { gid: problem.gid, isAuthor: problem.author === viewer.username }, { viewer })
  return { problem, view }
}

/** Of problems of any group. */
export const groupOwner = (viewer: Viewer): ProblemOwner => ({
  own: async (db, pid) => (await ownGroupProblem(db, viewer, pid)).problem,
  mayDelete: true,
})

/** What is public in a group is so for its members: everybody who may edit may choose. */
export const groupAdminScope = (viewer: Viewer, { group }: GroupView): AdminScope => ({
  ...groupOwner(viewer),
  viewer,
  group: { gid: group.id, shortName: group.shortName },
  rules: { bounds: groupProblemBounds },
  checkAuth: () => undefined,
})
