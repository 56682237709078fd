/** The public face of this feature: what other features import of it. */
export { AuthMark } from './auth-mark.tsx'
export { CompactTraining, useTrainingColumns } from './list/columns.tsx'
export { categoriesQuery } from './queries.ts'
