/** The public face of this feature: what other features import of it. */
export { ContestRow } from './list/contest-row.tsx'
