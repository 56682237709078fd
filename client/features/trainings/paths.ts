/** Addresses inside a training. */
export const problemPath = (tid: number, problemId: string): string => `/training/${tid}/problem/${encodeURIComponent(problemId)}/`

/** What somebody has submitted to one problem. */
export const submissionsOf = (username: string, problemId: string): string =>
  `/status?${new URLSearchParams({ username, problemID: problemId, completeProblemID: 'true' }).toString()}`

/** What somebody has had accepted. */
export const acceptedOf = (username: string): string => `/status?${new URLSearchParams({ username, status: '0' }).toString()}`
