import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../live/live-query.ts'

const pollMs = 15_000

/** Remote sites, their accounts, and the judges that speak to them, as they are now; for administrators. */
export const useRemoteHealth = () =>
  useLiveQuery({
    key: ['admin', 'remote', 'health'],
    topic: topics.remoteHealth(),
    load: (signal) => call('remoteHealth', { signal, quiet: true }),
    apply: (_health, { data }) => data,
    poll: { everyMs: pollMs },
  })
