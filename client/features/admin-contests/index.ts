/** The public face of this feature: what other features import of it. */
export { ContestAdminScopeContext } from './admin-scope.ts'
export type { ContestAdminScope } from './admin-scope.ts'
export { ContestTable } from './contest-list-page.tsx'
export { useAdminContests } from './queries.ts'
