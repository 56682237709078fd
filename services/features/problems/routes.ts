import type { FastifyInstance } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { groupProblemCalls } from '@podium/proto/calls/problem/group-problems.ts'
import { problemCalls } from '@podium/proto/calls/problem/problems.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { codeHiddenText, isCodeHidden } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { worksOnProblem } from '../contests/index.ts'
import { enterGroup } from '../groups/index.ts'
import { ownStatus } from './own-queries.ts'
import { handle } from '../../platform/http/handle.ts'
import { localBank } from './bank/banks.ts'
import { openBank } from './bank/queries.ts'
import { problemDetail } from './detail-queries.ts'
import { contestNavigation, contestStatus, seesOwnAccept, trainingNavigation } from './navigation-queries.ts'
import { codeTemplates, languagesOfProblem, listLanguages } from './language-queries.ts'
import { findLookedUp, mayLookUp } from './policy.ts'
import { listTags, tagGroups, tagsOfProblem } from './tag-queries.ts'
import { lastAccepted, listGroupProblems, recentlyUpdated } from './queries.ts'

/** `ALL` is every bank; absent is the local one. */
const bankOf = (oj: string | undefined): string | null => {
  const bank = (oj || localBank).toUpperCase()
  return bank === 'ALL' ? null : bank
}

function lookUpRoutes(app: FastifyInstance, { orm, now }: Context): void {
  const db = () => orm.em.fork()
  const worksOn = (viewer: Viewer | null, pid: number): Promise<boolean> => worksOnProblem(db(), viewer, pid, now())
  const forWork = async <One>(viewer: Viewer | null, pid: number, read: () => Promise<One[]>): Promise<One[]> =>
    (await worksOn(viewer, pid)) ? read() : []
  /** What belongs to a problem; empty for a problem that the reader must not know of. */
  const ofProblem = async <One>(viewer: Viewer | null, pid: number, read: () => Promise<One[]>): Promise<One[]> => {
    const problem = await findLookedUp(db(), pid)
    return problem && (await mayLookUp(db(), viewer, problem)) ? read() : []
  }

  handle(app, problemCalls.languages, async ({ query, viewer }) => {
    const problem = query.pid ? await findLookedUp(db(), query.pid) : null
    if (query.pid && !(await worksOn(viewer, query.pid))) throw new Refusal('problemNotFound')
    return listLanguages(db(), query.oj ?? (query.all === false ? (problem?.bank ?? localBank) : null))
  })
  handle(app, problemCalls.allProblemTags, ({ query }) => listTags(db(), bankOf(query.oj)))
  handle(app, problemCalls.tagsAndClassification, ({ query }) => tagGroups(db(), bankOf(query.oj)))
  handle(app, problemCalls.problemTags, ({ query, viewer }) =>
    ofProblem(viewer, query.pid, () => tagsOfProblem(db(), query.pid)),
  )
  handle(app, problemCalls.problemLanguages, ({ query, viewer }) =>
    forWork(viewer, query.pid, () => languagesOfProblem(db(), query.pid)),
  )
  handle(app, problemCalls.problemCodeTemplate, ({ query, viewer }) =>
    forWork(viewer, query.pid, () => codeTemplates(db(), query.pid)),
  )
}

export function registerProblems(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  lookUpRoutes(app, ctx)

  // The bank looks the same to everybody who does not ask for the own state.
  const shared = singleFlight<CallAnswer<'problemList'>>()
  const bank = openBank(db)
  handle(app, problemCalls.problemList, ({ query, locale, viewer }) => {
    if (query.own && viewer === null) throw new Refusal('signInNeeded')
    const uid = query.own ? (viewer?.uid ?? null) : null
    return shared(JSON.stringify([query, locale, uid]), () => bank.list(db(), query, { locale, uid }))
  })
  handle(app, groupProblemCalls.groupProblemList, async ({ query, viewer, locale }) => {
    await enterGroup(db(), { gid: query.gid, viewer, needs: 'member' })
    return listGroupProblems(db(), query, locale)
  })
  handle(app, problemCalls.recentUpdatedProblem, ({ locale }) => recentlyUpdated(db(), locale))
  handle(app, problemCalls.randomProblem, async ({ query }) => {
    const found = await bank.random(db(), query)
    if (!found) throw new Refusal('bankEmpty')
    return found
  })
  handle(app, problemCalls.problemDetail, ({ query, viewer, locale }) =>
    problemDetail(db(), viewer, { problemId: query.problemId, gid: query.gid || null }, locale),
  )

  handle(app, problemCalls.userProblemStatus, ({ body, viewer }) => {
    if (body.isContestProblemList) return contestStatus(ctx, viewer, body)
    return ownStatus(db(), viewer.uid, { pids: body.pidList, gid: body.gid ?? null })
  })
  handle(app, problemCalls.fullScreenProblemList, ({ query, viewer, locale }) =>
    query.tid
      ? trainingNavigation(db(), viewer, query.tid, locale)
      : contestNavigation(ctx, viewer, query.cid ?? 0, locale),
  )

  handle(app, problemCalls.lastAcceptedCode, async ({ query, viewer, locale }) => {
    const cid = query.cid ?? 0
    if (cid !== 0 && !(await seesOwnAccept(ctx, viewer, cid))) return { submitId: null, code: '', language: null }
    const found = await lastAccepted(db(), viewer.uid, query.pid, cid)
    if (!found) return { submitId: null, code: '', language: null }
    const { gid, ...accepted } = found
    const hidden = isCodeHidden(viewer, { cid, gid }) && (await ctx.settings.get()).hideNonContestSubmissionCode
    return hidden ? { ...accepted, code: codeHiddenText[locale], isHidden: true } : accepted
  })
}
