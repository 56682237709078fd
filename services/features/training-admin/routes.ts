import type { FastifyInstance } from 'fastify'
import type { Call } from '@podium/proto/http/declare.ts'
import { trainingAdminCalls as calls } from '@podium/proto/http/training-admin.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import type { Context, Viewer } from '../../context.ts'
import { handle } from '../../http/handle.ts'
import type { CallHandler } from '../../http/handle.ts'
import { addCategory, deleteCategory, editCategory } from './categories.ts'
import { addProblem, removeProblem, trainingProblemList, moveProblem } from './problems.ts'
import { adminTraining, adminTrainings } from './read.ts'
import { createTraining, deleteTraining, showTraining, updateTraining } from './save.ts'

/** Trainings in the back office (contract/admin 12). */
export function registerTrainingAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null
  const handleForRulers = <C extends Call>(call: C, handler: CallHandler<C>): void => handle(app, call, (input) => {
    if (!rulesProblems((input.viewer as Viewer).role)) throw new Refusal('forbidden')
    return handler(input)
  })

  handle(app, calls.adminTrainingList, ({ query }) => adminTrainings(db(), query))
  handle(app, calls.adminTraining, ({ viewer, query }) => adminTraining(db(), viewer, query.tid))
  handle(app, calls.createTraining, ({ viewer, body }) => createTraining(ctx, viewer, body))
  handle(app, calls.updateTraining, ({ viewer, body }) => updateTraining(ctx, viewer, body).then(nothing))
  handle(app, calls.deleteTraining, ({ viewer, query }) => deleteTraining(ctx, viewer, query.tid).then(nothing))
  handle(app, calls.changeTrainingStatus, ({ viewer, query }) => showTraining(ctx, viewer, query).then(nothing))

  handle(app, calls.adminTrainingProblems, ({ viewer, query, locale }) => trainingProblemList(db(), viewer, query, locale))
  handle(app, calls.addTrainingProblem, ({ body }) => addProblem(ctx, body).then(nothing))
  handleForRulers(calls.saveTrainingProblem, ({ body }) => moveProblem(ctx, body).then(nothing))
  handleForRulers(calls.removeTrainingProblem, ({ query }) => removeProblem(ctx, query).then(nothing))

  handleForRulers(calls.addTrainingCategory, ({ body }) => addCategory(db(), body))
  handleForRulers(calls.editTrainingCategory, ({ body }) => editCategory(db(), body).then(nothing))
  handleForRulers(calls.deleteTrainingCategory, ({ query }) => deleteCategory(db(), query.cid).then(nothing))
}
