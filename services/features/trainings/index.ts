/** What other features may use of trainings. */
export { addImported, checkTakes } from './admin/imported-commands.ts'
export { notifyTrainingChanged } from './events.ts'
export { trainingListMark } from './list-queries.ts'
export { enterTraining, trainingRefusal, viewTraining } from './policy.ts'
export { presentCell } from './present.ts'
export { trainingProblemRows } from './queries.ts'
export { addParticipant, followSubmission, isRanked, recordSubmission } from './records.hot-sql.ts'
