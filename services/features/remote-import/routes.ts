import type { FastifyInstance } from 'fastify'
import { remoteProblemCalls as calls } from '@podium/proto/calls/problem/remote-problems.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { checkTakes as checkContest } from '../contests/index.ts'
import { checkTakes as checkTraining } from '../trainings/index.ts'
import { remoteIdOf } from './reading/ask.ts'
import { importRemote, publicFor } from './commands.ts'
import { importIntoContest, importIntoTraining } from './into-commands.ts'
import { startRemoteImport } from './job-commands.ts'
import { remoteImportJob, remoteImportJobs } from './job-queries.ts'
import { remoteChanges, updateRemote } from './update-commands.ts'

/** Problems of remote sites into the bank, a contest or a training (contract/judging 14). */
export function registerRemoteImport(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.importRemoteProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    const { language } = query
    await importRemote(ctx, { viewer, asked, language, auth: publicFor(viewer) ?? problemAuths.private })
    return null
  })
  handle(app, calls.importRemoteContestProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    await checkContest(db(), viewer, query)
    const { cid, displayId, language, keepInBank = null } = query
    await importIntoContest(ctx, { viewer, asked, language, cid, displayId, keepInBank })
    return null
  })
  handle(app, calls.importRemoteTrainingProblem, async ({ viewer, query }) => {
    const asked = remoteIdOf(query.name, query.problemId)
    await checkTraining(db(), viewer, query)
    await importIntoTraining(ctx, { viewer, asked, language: query.language, tid: query.tid })
    return null
  })
  handle(app, calls.startRemoteImport, ({ viewer, body }) => startRemoteImport(ctx, viewer, body))
  handle(app, calls.remoteImportJob, ({ viewer, query, locale }) => remoteImportJob(db(), viewer, query.id, locale))
  handle(app, calls.remoteImportJobs, ({ viewer, locale }) => remoteImportJobs(db(), viewer, locale))
  handle(app, calls.remoteProblemChanges, ({ viewer, query, locale }) =>
    remoteChanges(ctx, viewer, { ...query, locale }),
  )
  handle(app, calls.updateRemoteProblem, async ({ viewer, body }) => ({
    changed: await updateRemote(ctx, viewer, {
      pid: body.pid,
      language: body.language,
      chosen: body.fields ?? null,
    }),
  }))
}
