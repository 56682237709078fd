/** The public face of this feature: what other features import of it. */
export { ContestAdminScopeContext, siteContestScope } from './admin-scope.ts'
export { ContestEditPage } from './contest-edit-page.tsx'
export type { ContestAdminScope } from './admin-scope.ts'
export { ContestTable } from './contest-list-page.tsx'
export { useAdminContests } from './queries.ts'
