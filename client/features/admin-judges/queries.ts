import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

type Credentials = CallAnswer<'judgeCredentials'>
export type Credential = Credentials['credentials'][number]
export type BusServer = Credentials['servers'][number]

export const credentialsKey = ['admin', 'judges', 'credentials'] as const

/** While a server of the bus has not followed yet, it is looked at again. */
const followMs = 1_000
/** Judges come and servers go. */
const usualMs = 15_000

export const useCredentials = () =>
  useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => call('judgeCredentials', { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.servers.every(({ isCurrent }) => isCurrent) === false ? followMs : usualMs,
  })
