/** Where a site shows a run. Some show it to its submitter alone. */
import type { RemoteProblemId } from './problem-ids.ts'
import { remoteSites } from './sites.ts'
import type { SiteKey } from './sites.ts'

type LinkOf = (runId: string, problem: RemoteProblemId) => string

const pathOf: Readonly<Record<Exclude<SiteKey, 'LIBRE'>, LinkOf>> = {
  HDU: (runId) => `/status.php?first=${runId}`,
  POJ: (runId) => `/showsource?solution_id=${runId}`,
  CF: (runId, { contest }) => `/contest/${contest}/submission/${runId}`,
  GYM: (runId, { contest }) => `/gym/${contest}/submission/${runId}`,
  AC: (runId, { contest }) => `/contests/${contest}/submissions/${runId}`,
  SPOJ: (runId) => `/status/ns=${runId}`,
}

export const remoteRunUrl = (problem: RemoteProblemId, runId: string): string => {
  const id = encodeURIComponent(runId)
  return problem.site === 'LIBRE'
    ? `https://loj.ac/s/${id}`
    : `${remoteSites[problem.site].origin}${pathOf[problem.site](id, problem)}`
}
