import type { FastifyInstance } from 'fastify'
import { submissionCalls } from '@podium/proto/calls/submission/submissions.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '../../platform/context.ts'
import { viewGroup } from '../groups/index.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { handle } from '../../platform/http/handle.ts'
import { openSubmissionList } from './list/queries.ts'
import { withReadableRuns } from './list/run-queries.ts'
import type { SharedPage } from './list/run-queries.ts'
import { submissionAttempts } from './attempt-queries.ts'
import { allCaseResult, caseData } from './case-queries.ts'
import { submissionDetail, submissionStates } from './detail-queries.ts'
import { setShare } from './commands.ts'

/** Reading submissions and sharing them; what starts a judging is in features/judging. */
export function registerSubmissions(app: FastifyInstance, ctx: Context): void {
  const list = openSubmissionList(() => ctx.orm.em.fork())
  const shared = singleFlight<SharedPage>()
  // The list is no work on entities: a manager for each call would take 0.007 ms of its 0.5.
  const listed = ctx.orm.em.fork()
  handle(app, submissionCalls.submissionList, async ({ query, viewer, locale }) => {
    if (query.onlyMine && viewer === null) throw new Refusal('onlyMineNeedsSignIn')
    const seesIps = viewer !== null && isRoot(viewer.role)
    const view = query.gid ? await viewGroup(ctx.orm.em.fork(), { gid: query.gid, viewer }) : null
    if (query.gid && !view?.isMember && !seesIps) throw new Refusal('submissionListHidden')
    const seesHidden = seesIps || (query.gid ? view?.isAdmin === true : viewer !== null && isAdminRole(viewer.role))
    const ownUid = query.onlyMine && viewer ? viewer.uid : null
    // Without `onlyMine` the list is the same for all readers of a language; administrators' names hidden problems,
    // root's has addresses as well.
    const question = JSON.stringify([query, ownUid, locale, seesHidden, seesIps])
    const reader = { locale, seesIps, seesHidden }
    const found = await shared(question, () => list(listed, { query, ownUid }, reader))
    return withReadableRuns(ctx, found, { viewer, locale })
  })
  handle(app, submissionCalls.submissionDetail, ({ query, ...asking }) => submissionDetail(ctx, query.submitId, asking))
  handle(app, submissionCalls.allCaseResult, ({ query, ...asking }) => allCaseResult(ctx, query.submitId, asking))
  handle(app, submissionCalls.caseData, ({ query, ...asking }) => caseData(ctx, query, asking))
  handle(app, submissionCalls.submissionAttempts, ({ query, ...asking }) =>
    submissionAttempts(ctx, query.submitId, asking),
  )
  handle(app, submissionCalls.checkSubmissionsStatus, ({ body, ...asking }) =>
    submissionStates(ctx, body.submitIds, asking),
  )
  handle(app, submissionCalls.updateSubmission, async ({ body, viewer }) => {
    const { submitId, share } = body
    if (!submitId) throw new Refusal('fieldBlank', { field: 'submitId' })
    if (share === undefined || share === null) throw new Refusal('fieldBlank', { field: 'share' })
    await setShare(ctx, viewer, { submitId, share })
    return null
  })
}
