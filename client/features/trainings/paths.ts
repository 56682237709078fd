/**
 * Addresses inside a training, and from it to submissions: those of the site, or of the group that the training
 * belongs to.
 */
export interface TrainingPaths {
  readonly root: string
  readonly problem: (problemId: string) => string
  /** What somebody has submitted to one problem. */
  readonly submissionsOf: (username: string, problemId: string) => string
  /** What somebody has had accepted. */
  readonly acceptedOf: (username: string) => string
}

const search = (entries: Readonly<Record<string, string>>): string => new URLSearchParams(entries).toString()

/** @param gid the group of the training; null for one of the site */
export function trainingPaths(tid: number, gid: number | null): TrainingPaths {
  const prefix = gid === null ? '' : `/group/${gid}`
  const root = `${prefix}/training/${tid}`
  return {
    root,
    problem: (problemId) => `${root}/problem/${encodeURIComponent(problemId)}/`,
    submissionsOf: (username, problemId) =>
      `${prefix}/status?${search({ username, problemID: problemId, completeProblemID: 'true' })}`,
    acceptedOf: (username) => `${prefix}/status?${search({ username, status: '0' })}`,
  }
}
