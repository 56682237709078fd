import type { FastifyInstance } from 'fastify'
import { contestAdminCalls as calls } from '@podium/proto/calls/contest/contest-admin.ts'
import { groupContestCalls } from '@podium/proto/calls/contest/group-contests.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle, handleWithGroup } from '../../../platform/http/handle.ts'
import { enterGroup } from '../../groups/index.ts'
import { acceptedZip } from './accepted-zip.ts'
import { cloneContest, createContest, deleteContest, showContest, updateContest } from './commands.ts'
import { groupAdminScope, siteAdminScope } from './policy.ts'
import { addOwnProblem, addProblem, removeProblem, saveProblemLink } from './problem-commands.ts'
import { contestProblemList, linkedProblem } from './problem-queries.ts'
import { adminContest, adminContests, groupContests } from './queries.ts'

const scopes = { site: siteAdminScope, group: groupAdminScope }
const nothing = () => null

/** Contests in the back office, of the site and of groups (contract/admin 13, contract/groups 6). */
export function registerContestAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminContestList, ({ query }) => adminContests(db(), query, ctx.now()))
  handleWithGroup(app, calls.adminContest, scopes, ({ scope, query }) => adminContest(ctx, scope, query.cid))
  handle(app, calls.createContest, ({ viewer, body }) => createContest(ctx, viewer, body, null))
  handle(app, calls.updateContest, ({ viewer, body }) => updateContest(ctx, siteAdminScope(viewer), body).then(nothing))
  handleWithGroup(app, calls.deleteContest, scopes, ({ scope, query }) =>
    deleteContest(ctx, scope, query).then(nothing),
  )
  handleWithGroup(app, calls.changeContestVisible, scopes, ({ scope, query }) =>
    showContest(ctx, scope, query).then(nothing),
  )
  handle(app, calls.cloneContest, ({ viewer, query }) => cloneContest(ctx, siteAdminScope(viewer), query.cid))
  handleDownload(app, calls.downloadContestAcSubmission, ({ viewer, query }) => acceptedZip(ctx, viewer, query))
  registerProblems(app, ctx)
  registerGroupContests(app, ctx)
}

/** Problems of a contest. */
function registerProblems(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handleWithGroup(app, calls.adminContestProblems, scopes, ({ scope, query, locale }) =>
    contestProblemList(db(), scope, query, locale),
  )
  handleWithGroup(app, calls.adminContestProblem, scopes, ({ scope, query }) => linkedProblem(db(), scope, query))
  handle(app, calls.saveContestProblem, ({ viewer, body }) => saveProblemLink(ctx, siteAdminScope(viewer), body))
  handleWithGroup(app, calls.addContestProblem, scopes, ({ scope, body }) => addProblem(ctx, scope, body).then(nothing))
  handleWithGroup(app, calls.removeContestProblem, scopes, ({ scope, query }) =>
    removeProblem(ctx, scope, query).then(nothing),
  )
}

/** What of the contests of groups has other fields than the site's. */
function registerGroupContests(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, groupContestCalls.groupAdminContestList, async ({ viewer, query }) => {
    const { isRoot } = await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return groupContests(db(), query, { viewer, isGroupRoot: isRoot, now: ctx.now() })
  })
  handle(app, groupContestCalls.createGroupContest, async ({ viewer, body }) => {
    const { gid } = body
    if (!gid) throw new Refusal('contestGroupMissing')
    await enterGroup(db(), { gid, viewer, needs: 'admin' })
    return createContest(ctx, viewer, body, gid)
  })
  handle(app, groupContestCalls.updateGroupContest, ({ viewer, body }) =>
    updateContest(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, groupContestCalls.saveGroupContestProblem, ({ viewer, body }) =>
    saveProblemLink(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, groupContestCalls.addOwnGroupContestProblem, ({ viewer, query }) =>
    addOwnProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )
}
