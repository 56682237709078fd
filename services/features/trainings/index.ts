/** What other features may use of trainings. */
export { notifyTrainingChanged } from './events.ts'
export { enterTraining, trainingRefusal, viewTraining } from './policy.ts'
export { isRanked, presentCell } from './rank-rows.ts'
export { addParticipant, followSubmission, recordSubmission } from './records.ts'
export { trainingProblemRows } from './rows.ts'
