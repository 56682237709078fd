import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'

export type Job = CallAnswer<'remoteImportJob'>
export type JobItem = Job['items'][number]

export const jobsKey = ['admin', 'remote-import'] as const
/** Lists of problems in the back office, which an import makes longer. */
export const problemListsKey = ['admin', 'problems'] as const

const pollMs = 2000

export const isRunning = ({ state }: Pick<Job, 'state'>): boolean => state === 'running'

/** Own imports of late, newest first. */
export const useJobs = () =>
  useQuery({
    queryKey: [...jobsKey, 'list'],
    queryFn: ({ signal }) => call('remoteImportJobs', { signal, quiet: true }),
  })

/** One import with what became of every problem, live while it runs. */
export const useJob = (id: number) =>
  useLiveQuery({
    key: [...jobsKey, id],
    topic: topics.remoteImport(id),
    load: (signal: AbortSignal): Promise<Job> => call('remoteImportJob', { query: { id }, signal, quiet: true }),
    apply: (job, { data }) => (data.state === job.state && data.done === job.done ? job : reloadSnapshot),
    poll: { everyMs: pollMs, while: isRunning },
  })
