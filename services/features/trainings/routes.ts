import type { FastifyInstance } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { groupTrainingCalls } from '@podium/proto/calls/training/group-trainings.ts'
import { trainingCalls as calls } from '@podium/proto/calls/training/trainings.ts'
import type { Context } from '../../platform/context.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { enterGroup } from '../groups/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { registerForTraining } from './register-commands.ts'
import { trainingCategories } from './category-queries.ts'
import { listGroupTrainings, listTrainings, trainingDetail, trainingAccess } from './list-queries.ts'
import { trainingProblemDetail, trainingProblems } from './problem-queries.ts'
import { trainingRank } from './rank-queries.ts'

/** A password may be tried so many times a minute from one address. */
const triesPerMinute = 20

/** Trainings for those who work through them. */
export function registerTrainings(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.trainingCategories, async ({ viewer, query }) => {
    if (query.gid) await enterGroup(db(), { gid: query.gid, viewer, needs: 'member' })
    return trainingCategories(db(), query.gid || null)
  })
  handle(app, groupTrainingCalls.groupTrainingList, async ({ viewer, query }) => {
    await enterGroup(db(), { gid: query.gid, viewer, needs: 'member' })
    return listGroupTrainings(db(), viewer, query)
  })
  // Who has not signed in sees what all the others of them see.
  const shared = singleFlight<CallAnswer<'trainingList'>>()
  handle(app, calls.trainingList, ({ viewer, query }) =>
    shared(JSON.stringify([query, viewer?.uid, viewer?.role]), () => listTrainings(db(), viewer, query)),
  )
  handle(app, calls.trainingDetail, ({ viewer, query }) => trainingDetail(db(), viewer, query.tid))
  handle(app, calls.trainingAccess, ({ viewer, query }) => trainingAccess(db(), viewer, query.tid))
  handle(
    app,
    calls.registerTraining,
    async ({ viewer, body }) => {
      await registerForTraining(ctx, viewer, body)
      return null
    },
    { perMinute: triesPerMinute },
  )
  handle(app, calls.trainingProblems, ({ viewer, query, locale }) => trainingProblems(db(), viewer, query.tid, locale))
  handle(app, calls.trainingProblemDetail, ({ viewer, query, locale }) =>
    trainingProblemDetail(db(), viewer, query, locale),
  )
  handle(app, calls.trainingRank, ({ viewer, query }) => trainingRank(db(), viewer, query))
}
