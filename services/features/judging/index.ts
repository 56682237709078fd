/** What other features may use of judging. */
export { mayWatchRejudge } from './rejudge/problem-policy.ts'
