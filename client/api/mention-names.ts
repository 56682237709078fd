import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import type { FindNames } from '../ui/form/names/name-option.ts'

const staleTimeMs = 60_000

/**
 * Names that complete a mention in what is written; in a contest that runs there are none. @param cid the contest
 * that is written to
 */
export const findNames =
  (cid: number | null): FindNames =>
  (typed) =>
    queryClient
      .fetchQuery({
        queryKey: ['mention-names', cid, typed],
        queryFn: ({ signal }) =>
          call('mentionNames', { query: { prefix: typed, ...(cid === null ? {} : { cid }) }, signal, quiet: true }),
        staleTime: staleTimeMs,
      })
      // Whoever types goes on typing; a name is written out by hand then.
      .catch(() => [])
