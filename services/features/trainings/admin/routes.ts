import type { FastifyInstance } from 'fastify'
import type { Call } from '@podium/proto/calls/declare.ts'
import { trainingAdminCalls as calls } from '@podium/proto/calls/training/training-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { CallHandler } from '../../../platform/http/handle.ts'
import { addCategory, deleteCategory, editCategory } from './category-commands.ts'
import { registerGroupTrainings } from './group-routes.ts'
import { siteAdminScope } from './policy.ts'
import { addProblem, moveProblem, removeProblem } from './problem-commands.ts'
import { trainingProblemList } from './problem-queries.ts'
import { adminTraining, adminTrainings } from './queries.ts'
import { createTraining, deleteTraining, showTraining, updateTraining } from './commands.ts'

/** Trainings in the back office (contract/admin 12). */
export function registerTrainingAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null
  const handleForProblemManagers = <C extends Call>(call: C, handler: CallHandler<C>): void =>
    handle(app, call, (input) => {
      if (!rulesProblems((input.viewer as Viewer).role)) throw new Refusal('forbidden')
      return handler(input)
    })

  handle(app, calls.adminTrainingList, ({ query }) => adminTrainings(db(), query))
  handle(app, calls.adminTraining, ({ viewer, query }) => adminTraining(db(), siteAdminScope(viewer), query.tid))
  handle(app, calls.createTraining, ({ viewer, body }) => createTraining(ctx, viewer, body, null))
  handle(app, calls.updateTraining, ({ viewer, body }) =>
    updateTraining(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.deleteTraining, ({ viewer, query }) => {
    if (!isRoot(viewer.role)) throw new Refusal('forbidden')
    return deleteTraining(ctx, siteAdminScope(viewer), query.tid).then(nothing)
  })
  handle(app, calls.changeTrainingStatus, ({ viewer, query }) =>
    showTraining(ctx, siteAdminScope(viewer), query).then(nothing),
  )

  handle(app, calls.adminTrainingProblems, ({ viewer, query, locale }) =>
    trainingProblemList(db(), siteAdminScope(viewer), query, locale),
  )
  handle(app, calls.addTrainingProblem, ({ viewer, body }) =>
    addProblem(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handleForProblemManagers(calls.saveTrainingProblem, ({ viewer, body: { id, rank } }) =>
    moveProblem(ctx, siteAdminScope(viewer), { id, rank }).then(nothing),
  )
  handleForProblemManagers(calls.removeTrainingProblem, ({ viewer, query }) =>
    removeProblem(ctx, siteAdminScope(viewer), query).then(nothing),
  )
  registerGroupTrainings(app, ctx)

  handleForProblemManagers(calls.addTrainingCategory, ({ body }) => addCategory(db(), body))
  handleForProblemManagers(calls.editTrainingCategory, ({ body }) => editCategory(db(), body).then(nothing))
  handleForProblemManagers(calls.deleteTrainingCategory, ({ query }) => deleteCategory(db(), query.cid).then(nothing))
}
