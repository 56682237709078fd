import type { FastifyInstance } from 'fastify'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { submissionCalls } from '@podium/proto/http/submissions.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { isRoot } from '@podium/proto/model/roles.ts'
import type { Context } from '../../context.ts'
import { isInGroup } from '../../db/groups.ts'
import { shareReads } from '../../db/share-reads.ts'
import { handle } from '../../http/handle.ts'
import { openSubmissionList } from './list.ts'
import { allCaseResult, setShare, submissionDetail, submissionStates } from './read.ts'

/** Reading submissions and sharing them; what starts a judging is in features/judging. */
export function registerSubmissions(app: FastifyInstance, ctx: Context): void {
  const list = openSubmissionList(() => ctx.orm.em.fork())
  const shared = shareReads<CallAnswer<'submissionList'>>()
  handle(app, submissionCalls.submissionList, async ({ query, viewer, locale }) => {
    if (query.onlyMine && viewer === null) throw new Refusal('onlyMineNeedsSignIn')
    const isRootViewer = viewer !== null && isRoot(viewer.role)
    if (query.gid && !(await isInGroup(ctx.orm.em.fork(), query.gid, viewer))) throw new Refusal('submissionListHidden')
    const ownUid = query.onlyMine && viewer ? viewer.uid : null
    // Without `onlyMine` the list is the same for all readers of a language; root's has addresses as well.
    const question = JSON.stringify([query, ownUid, locale, isRootViewer])
    return shared(question, () => list(ctx.orm.em.fork(), { query, ownUid }, locale, isRootViewer))
  })
  handle(app, submissionCalls.submissionDetail, ({ query, ...asking }) => submissionDetail(ctx, query.submitId, asking))
  handle(app, submissionCalls.allCaseResult, ({ query, ...asking }) => allCaseResult(ctx, query.submitId, asking))
  handle(app, submissionCalls.checkSubmissionsStatus, ({ body, ...asking }) => submissionStates(ctx, body.submitIds, asking))
  handle(app, submissionCalls.updateSubmission, async ({ body, viewer }) => {
    const { submitId, share } = body
    if (!submitId) throw new Refusal('fieldBlank', { field: 'submitId' })
    if (share === undefined || share === null) throw new Refusal('fieldBlank', { field: 'share' })
    await setShare(ctx, viewer, { submitId, share })
    return null
  })
}
