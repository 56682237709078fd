/** The public face of this feature: what other features import of it. */
export { TrainingAdminScopeContext } from './admin-scope.ts'
export type { TrainingAdminScope } from './admin-scope.ts'
export { CategoryTable } from './category-table.tsx'
export { useAdminTrainings } from './queries.ts'
export { TrainingTable } from './training-list-page.tsx'
