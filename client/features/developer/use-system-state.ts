import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'

export type ServiceInfo = CallAnswer<'serviceInfo'>
export type JudgeInfo = CallAnswer<'judgeServiceInfo'>[number]
export type LaneInfo = ServiceInfo['lanes'][number]

/** Of contract/admin: both calls again every 5 s, until the first failure. */
export const REFRESH_MS = 5000

/** Services and judges as they are now; for administrators. */
export const useSystemState = () =>
  useQuery({
    queryKey: ['system-state'],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      const [service, judges] = await Promise.all([call('serviceInfo', options), call('judgeServiceInfo', options)])
      return { service, judges }
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
    retry: false,
  })
