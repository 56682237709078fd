import type { FastifyInstance } from 'fastify'
import { contestAdminCalls } from '@podium/proto/calls/contest/contest-admin.ts'
import { problemAdminCalls as calls } from '@podium/proto/calls/problem/problem-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Context } from '../../../platform/context.ts'
import { handle, handleWithGroup } from '../../../platform/http/handle.ts'
import { changeAuth, compile } from './publish-commands.ts'
import { formMaxBytes } from './form.ts'
import { registerGroupProblems } from './group-routes.ts'
import { groupOwner, siteAdminScope } from './policy.ts'
import { adminProblemList, problemCases } from './queries.ts'
import { deleteProblem } from './remove-commands.ts'
import { saveProblem } from './commands.ts'
import { ownProblem, withTranslations } from './stored-queries.ts'

const scopes = { site: siteAdminScope, group: groupOwner }

/** Problems in the back office. */
export function registerProblemAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()

  handle(app, calls.adminProblemList, ({ query }) => adminProblemList(db(), query))
  handleWithGroup(app, calls.adminProblem, scopes, async ({ query, scope }) =>
    withTranslations(db(), await scope.own(db(), query.pid)),
  )
  handle(
    app,
    calls.createProblem,
    async ({ body, viewer }) => {
      await saveProblem(ctx, siteAdminScope(viewer), body, null)
      return null
    },
    { bodyMaxBytes: formMaxBytes },
  )
  handle(
    app,
    calls.editProblem,
    async ({ body, viewer }) => {
      if (!body.problem.id) throw new Refusal('fieldBlank', { field: 'problem.id' })
      await saveProblem(ctx, siteAdminScope(viewer), body, body.problem.id)
      return null
    },
    { bodyMaxBytes: formMaxBytes },
  )
  handleWithGroup(app, calls.deleteProblem, scopes, async ({ query, scope }) => {
    if (!scope.mayDelete) throw new Refusal('forbidden')
    await scope.own(db(), query.pid)
    await deleteProblem(db(), query.pid)
    return null
  })
  registerContestForms(app, ctx)
  registerGroupProblems(app, ctx)
  handleWithGroup(app, calls.problemCases, scopes, async ({ query, scope }) =>
    problemCases({ db: db(), store: ctx.objectStore }, await scope.own(db(), query.pid), query.isUpload ?? true),
  )
  handle(app, calls.changeProblemAuth, ({ body, viewer }) => changeAuth(ctx, siteAdminScope(viewer), body))
  handle(app, calls.compileSpj, ({ body }) => compile(ctx, 'spj', body))
  handle(app, calls.compileInteractive, ({ body }) => compile(ctx, 'interactive', body))
}

/** The same form where a problem is written for a contest: a new one belongs to contests, whatever the form says. */
function registerContestForms(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, contestAdminCalls.contestProblemForm, async ({ query, viewer }) =>
    withTranslations(db(), await ownProblem(db(), viewer, query.pid)),
  )
  handle(
    app,
    contestAdminCalls.createContestProblem,
    async ({ body, viewer }) => ({
      pid: await saveProblem(
        ctx,
        siteAdminScope(viewer),
        { ...body, problem: { ...body.problem, auth: problemAuths.contest } },
        null,
      ),
    }),
    { bodyMaxBytes: formMaxBytes },
  )
  handle(
    app,
    contestAdminCalls.editContestProblem,
    async ({ body, viewer }) => {
      if (!body.problem.id) throw new Refusal('fieldBlank', { field: 'problem.id' })
      await saveProblem(ctx, siteAdminScope(viewer), body, body.problem.id)
      return null
    },
    { bodyMaxBytes: formMaxBytes },
  )
}
