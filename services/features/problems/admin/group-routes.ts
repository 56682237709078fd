import type { FastifyInstance } from 'fastify'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { groupContestCalls } from '@podium/proto/calls/contest/group-contests.ts'
import { groupProblemCalls as calls } from '@podium/proto/calls/problem/group-problems.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enterGroup } from '../../groups/index.ts'
import { tagsForGroup } from '../tag-queries.ts'
import { handle } from '../../../platform/http/handle.ts'
import { changeAuth, checkAuthValue, compile } from './publish-commands.ts'
import { formMaxBytes } from './form.ts'
import { groupAdminScope, ownGroupProblem } from './policy.ts'
import { answerRequest, askToPublish } from './request-commands.ts'
import { requestList } from './request-queries.ts'
import { groupAdminProblemList } from './queries.ts'
import { saveProblem } from './commands.ts'

/** A form may be long, and a checker keeps a compiler busy, whoever sends it. */
const perMinute = { form: 30, compile: 20 }

/** What of the problems of groups has other fields than the site's (contract/groups 4). */
export function registerGroupProblems(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.groupAdminProblemList, async ({ query, viewer }) => {
    await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return groupAdminProblemList(db(), query)
  })
  handle(app, calls.groupProblemTags, async ({ query, viewer }) => {
    await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return tagsForGroup(db(), query.gid)
  })
  handle(app, calls.changeGroupProblemAuth, async ({ query, viewer }) => {
    checkAuthValue(query.auth)
    const { view } = await ownGroupProblem(db(), viewer, query.pid)
    return changeAuth(ctx, groupAdminScope(viewer, view), { id: query.pid, auth: query.auth })
  })
  registerSaving(app, ctx)
  registerPublication(app, ctx)
  for (const [call, mode] of [
    [calls.groupCompileSpj, 'spj'],
    [calls.groupCompileInteractive, 'interactive'],
  ] as const) {
    handle(
      app,
      call,
      async ({ query, body, viewer }) => {
        await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
        return compile(ctx, mode, body)
      },
      { perMinute: perMinute.compile },
    )
  }
}

type Body = CallBody<'createGroupProblem'>

/** Throws Refusal. @param noGroup the refusal where the body names none @returns the id of the problem */
async function createIn(
  ctx: Context,
  viewer: Viewer,
  body: Body,
  noGroup: 'groupNeeded' | 'contestGroupMissing',
): Promise<number> {
  const { gid } = body.problem
  if (!gid) throw new Refusal(noGroup)
  const view = await enterGroup(ctx.orm.em.fork(), { gid, viewer, needs: 'admin' })
  return saveProblem(ctx, groupAdminScope(viewer, view), body, null)
}

function registerSaving(app: FastifyInstance, ctx: Context): void {
  handle(
    app,
    calls.createGroupProblem,
    async ({ body, viewer }) => {
      await createIn(ctx, viewer, body, 'groupNeeded')
      return null
    },
    { bodyMaxBytes: formMaxBytes, perMinute: perMinute.form },
  )
  handle(
    app,
    calls.editGroupProblem,
    async ({ body, viewer }) => {
      const { id } = body.problem
      if (!id) throw new Refusal('fieldBlank', { field: 'problem.id' })
      const { view } = await ownGroupProblem(ctx.orm.em.fork(), viewer, id)
      await saveProblem(ctx, groupAdminScope(viewer, view), body, id)
      return null
    },
    { bodyMaxBytes: formMaxBytes, perMinute: perMinute.form },
  )
  // Written for a contest, it belongs to contests, whatever the form says.
  handle(
    app,
    groupContestCalls.createGroupContestProblem,
    async ({ body, viewer }) => ({
      pid: await createIn(
        ctx,
        viewer,
        { ...body, problem: { ...body.problem, auth: problemAuths.contest } },
        'contestGroupMissing',
      ),
    }),
    { bodyMaxBytes: formMaxBytes, perMinute: perMinute.form },
  )
}

function registerPublication(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const checkManager = (viewer: Viewer): void => {
    if (!rulesProblems(viewer.role)) throw new Refusal('forbidden')
  }
  handle(app, calls.applyGroupProblem, async ({ query, viewer }) => {
    const { problem } = await ownGroupProblem(db(), viewer, query.pid)
    await db().transactional((em) => askToPublish(em, problem.id, query.isApplied))
    return null
  })
  handle(app, calls.groupProblemRequests, ({ query, viewer }) => {
    checkManager(viewer)
    return requestList(db(), query)
  })
  handle(app, calls.answerGroupProblem, async ({ body, viewer }) => {
    checkManager(viewer)
    await db().transactional((em) => answerRequest(em, body))
    return null
  })
}
