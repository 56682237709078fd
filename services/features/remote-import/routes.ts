import type { FastifyInstance } from 'fastify'
import { remoteProblemCalls as calls } from '@podium/proto/calls/problem/remote-problems.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { addImported as addToContest, checkTakes as checkContest } from '../contests/index.ts'
import { addImported as addToTraining, checkTakes as checkTraining } from '../trainings/index.ts'
import { remoteIdOf } from './reading/ask.ts'
import { findImported, importOrFind, importRemote, publicFor } from './commands.ts'
import { startRemoteImport } from './job-commands.ts'
import { remoteImportJob, remoteImportJobs } from './job-queries.ts'
import { remoteChanges, updateRemote } from './update-commands.ts'

/** Problems of remote sites into the bank, a contest or a training (contract/judging 14). */
export function registerRemoteImport(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.importRemoteProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    await importRemote(ctx, { viewer, asked, auth: publicFor(viewer) ?? problemAuths.private })
    return null
  })
  handle(app, calls.importRemoteContestProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    await checkContest(db(), viewer, query)
    const pid = await importOrFind(ctx, { viewer, asked, auth: problemAuths.contest })
    await addToContest(ctx, viewer, { ...query, pid })
    return null
  })
  handle(app, calls.importRemoteTrainingProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    await checkTraining(db(), viewer, query)
    const auth = publicFor(viewer)
    if (auth === null && !(await findImported(db(), asked))) throw new Refusal('publishForbidden')
    const pid = await importOrFind(ctx, { viewer, asked, auth: auth ?? problemAuths.public })
    await addToTraining(ctx, viewer, { ...query, pid, displayId: asked.displayId })
    return null
  })
  handle(app, calls.startRemoteImport, ({ viewer, body }) => startRemoteImport(ctx, viewer, body))
  handle(app, calls.remoteImportJob, ({ viewer, query, locale }) => remoteImportJob(db(), viewer, query.id, locale))
  handle(app, calls.remoteImportJobs, ({ viewer, locale }) => remoteImportJobs(db(), viewer, locale))
  handle(app, calls.remoteProblemChanges, ({ viewer, query }) => remoteChanges(ctx, viewer, query.pid))
  handle(app, calls.updateRemoteProblem, async ({ viewer, body }) => ({
    changed: await updateRemote(ctx, viewer, { pid: body.pid, chosen: body.fields ?? null }),
  }))
}
