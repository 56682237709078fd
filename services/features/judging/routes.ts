import type { FastifyInstance } from 'fastify'
import { contestAdminCalls } from '@podium/proto/calls/contest/contest-admin.ts'
import { remoteCalls } from '@podium/proto/calls/site/remote.ts'
import { judgeAdminCalls } from '@podium/proto/calls/submission/judge-admin.ts'
import { submissionCalls } from '@podium/proto/calls/submission/submissions.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { handle, handleWithGroup } from '../../platform/http/handle.ts'
import { presentSubmission } from '../submissions/index.ts'
import { adoptRun } from './adopt-commands.ts'
import { cancel, judgeManually, rejudge } from './manual-commands.ts'
import { startRejudge } from './rejudge/contest-commands.ts'
import { listRejudges } from './rejudge/contest-queries.ts'
import { startProblemRejudge } from './rejudge/problem-commands.ts'
import { problemRejudge } from './rejudge/problem-queries.ts'
import { resubmit } from './resubmit-commands.ts'
import { submit } from './submit/commands.ts'

/** The calls that start a judging. */
export function registerJudging(app: FastifyInstance, ctx: Context): void {
  handle(app, submissionCalls.submit, async ({ viewer, body, ip }) => {
    const record = await submit(ctx, { viewer, body, ip })
    return presentSubmission(record, { errorMessage: null, code: body.code, ip: viewer.role === 'root' })
  })

  handle(app, submissionCalls.resubmit, async ({ viewer, query }) => {
    const record = await resubmit(ctx, viewer, query.submitId)
    return presentSubmission(record, { errorMessage: null, code: null, ip: viewer.role === 'root' })
  })

  registerManualVerdict(app, ctx)
}

/** A problem may have very many submissions: they are counted and put back seldom. */
const perMinute = { look: 60, start: 10 }

/** Whose administrators ask. */
const inGroup = { site: () => false, group: () => true }

/** The permission alone is not enough (decision 42). */
const requireRoot = ({ role }: Viewer): void => {
  if (!isRoot(role)) throw new Refusal('forbidden')
}

function registerManualVerdict(app: FastifyInstance, ctx: Context): void {
  handle(app, judgeAdminCalls.rejudge, async ({ viewer, query }) => {
    requireRoot(viewer)
    return presentSubmission(await rejudge(ctx, query.submitId), { errorMessage: null, code: null, ip: true })
  })
  handle(app, remoteCalls.adoptRemoteRun, ({ body }) => adoptRun(ctx, body))
  handle(app, contestAdminCalls.rejudgeContestProblem, async ({ viewer, query }) => {
    requireRoot(viewer)
    await startRejudge(ctx, query)
    return null
  })
  handle(app, contestAdminCalls.contestRejudges, ({ viewer, query }) => {
    requireRoot(viewer)
    return listRejudges(ctx, query.cid)
  })
  // Whoever changes what a problem is judged by may have it judged so, outside running contests.
  const { look, start } = perMinute
  handleWithGroup(app, judgeAdminCalls.problemRejudge, { ...inGroup, perMinute: look }, ({ viewer, query, scope }) =>
    problemRejudge(ctx, { viewer, pid: query.pid, inGroup: scope }),
  )
  handleWithGroup(app, judgeAdminCalls.rejudgeProblem, { ...inGroup, perMinute: start }, ({ viewer, body, scope }) =>
    startProblemRejudge(ctx, { viewer, pid: body.pid, inGroup: scope }),
  )
  handle(app, judgeAdminCalls.manualJudge, ({ viewer, query }) => {
    requireRoot(viewer)
    return judgeManually(ctx, viewer, { submitId: query.submitId, status: query.status, score: query.score ?? null })
  })
  handle(app, judgeAdminCalls.cancelJudge, ({ viewer, query }) => {
    requireRoot(viewer)
    return cancel(ctx, viewer, query.submitId)
  })
}
