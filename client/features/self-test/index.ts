/** The public face of this feature: what other features import of it. */
export { SelfTestButton } from './self-test-button.tsx'
export { SelfTestDock } from './self-test-dock.tsx'
export { useSelfTest } from './use-self-test.ts'
