/** The public face of this feature: what other features import of it. */
export { HealthMark } from './health-mark.tsx'
export { healthOf, shownState } from './health.ts'
export type { ShownHealth } from './health-mark.tsx'
export type { HealthRow } from './health.ts'
export { SiteFacts } from './site-facts.tsx'
export { useFaultText } from './use-fault-text.ts'
export { useRemoteHealth } from './use-remote-health.ts'
