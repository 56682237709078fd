/** Whether submissions reach a remote site, as everybody is shown it. */
export const remoteSiteStates = ['open', 'slow', 'closed'] as const
