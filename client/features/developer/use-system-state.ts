import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../live/live-query.ts'

export type ServiceInfo = CallAnswer<'serviceInfo'>
export type JudgeInfo = CallAnswer<'judgeServiceInfo'>[number]
export type LaneInfo = ServiceInfo['lanes'][number]

interface Shown {
  readonly service: ServiceInfo
  readonly judges: readonly JudgeInfo[]
}

/** Of contract/admin: both calls again every 5 s, until the first failure; here only while the socket is down. */
export const refreshMs = 5000

/** Services and judges as they are now; for administrators. */
export const useSystemState = () =>
  useLiveQuery({
    key: ['system-state'],
    topic: topics.system(),
    load: async (signal): Promise<Shown> => {
      const options = { signal, quiet: true }
      const [service, judges] = await Promise.all([call('serviceInfo', options), call('judgeServiceInfo', options)])
      return { service, judges }
    },
    apply: ({ service }, { data }) => ({ service: { ...service, ...data.service }, judges: data.judges }),
    poll: { everyMs: refreshMs },
  })
