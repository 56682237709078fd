/** The public face of this feature: what other features import of it. */
export { useRoleNames } from './role-names.ts'
