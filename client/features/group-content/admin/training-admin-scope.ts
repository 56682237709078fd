import { call } from '../../../api/call.ts'
import { isGone } from '../../../api/errors.ts'
import { storeMarkdownFileOf } from '../../../api/markdown-files.ts'
import type { TrainingAdminScope } from '../../admin-trainings/index.ts'
import type { GroupView } from '../../groups/index.ts'

const callsOf = (gid: number): TrainingAdminScope['calls'] => ({
  list: ({ currentPage, limit }, signal) =>
    call('groupAdminTrainingList', { query: { gid, currentPage, limit }, signal }),
  head: (tid, signal) =>
    call('groupTraining', { query: { tid }, signal, quiet: true }).then(
      ({ training }) => training,
      (error: unknown) => {
        if (isGone(error)) return null
        throw error
      },
    ),
  form: (tid, signal) => call('groupTraining', { query: { tid }, signal }),
  create: (body) =>
    call('createGroupTraining', { body: { ...body, training: { ...body.training, gid } }, quiet: true }),
  update: (body) =>
    call('updateGroupTraining', { body: { ...body, training: { ...body.training, gid } }, quiet: true }),
  show: (query) => call('changeGroupTrainingStatus', { query }),
  remove: (tid) => call('deleteGroupTraining', { query: { tid } }),
  problems: (query, signal) => call('groupTrainingProblems', { query, signal }),
  addProblem: (body) => call('addGroupTrainingProblem', { body }),
  moveProblem: (body) => call('saveGroupTrainingProblem', { body }),
  removeProblem: (query) => call('removeGroupTrainingProblem', { query }),
})

/** Trainings of a group: their authors and the heads of the group may change them. */
export function trainingAdminScopeOf({ gid, isRoot }: GroupView): TrainingAdminScope {
  const root = `/group/${gid}`
  return {
    key: `group-${gid}`,
    group: { gid, addOwn: (query) => call('addOwnGroupTrainingProblem', { query }) },
    paths: {
      list: `${root}/training/admin`,
      create: `${root}/training/admin/create`,
      of: (tid) => `${root}/training/admin/${tid}`,
      page: (tid) => `${root}/training/${tid}`,
      problem: (problemId) => `${root}/problem/${encodeURIComponent(problemId)}/`,
    },
    calls: callsOf(gid),
    categories: {
      queryKey: ['training-categories', gid],
      queryFn: ({ signal }) => call('trainingCategories', { query: { gid }, signal }),
    },
    categoryCalls: {
      edit: (body) => call('editGroupTrainingCategory', { body, quiet: true }),
      remove: (cid) => call('deleteGroupTrainingCategory', { query: { cid } }),
    },
    storeFile: storeMarkdownFileOf(gid),
    // Whoever may save a training may do everything with it; its problems are shown to nobody else.
    rightsOf: (user, { author }) => {
      const mayEdit = isRoot || author === user?.username
      return { mayDelete: mayEdit, mayOrder: true, mayEdit }
    },
  }
}
