/** What other features may use of judging. */
export { dispatchWaiting } from './resume-commands.ts'
export { mayWatchRejudge } from './rejudge/problem-policy.ts'
export { submit } from './submit/commands.ts'
