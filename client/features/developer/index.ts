/** The public face of this feature: what other features import of it. */
export { Judges } from './judges.tsx'
export { OtherVersions } from './other-versions.tsx'
export { Lanes } from './lanes.tsx'
export { Services } from './services.tsx'
export { refreshMs, useSystemState } from './use-system-state.ts'
export type { JudgeInfo } from './use-system-state.ts'
