import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { ownZone } from '../../ui/text/format.ts'

export type UserHome = CallAnswer<'userHomeInfo'>

/** Of the reader without either. */
interface Asked {
  readonly uid?: string | undefined
  readonly username?: string | undefined
}

interface OfHome<Data> {
  readonly key: readonly unknown[]
  /** Null until it is known whose home it is. */
  readonly uid: string | null
  readonly load: (signal: AbortSignal) => Promise<Data>
}

/** Loaded again when the user has sent in or solved something that counts. */
const useOfHome = <Data>({ key, uid, load }: OfHome<Data>) =>
  useLiveQuery({
    key,
    topic: uid === null ? null : topics.userHome(uid),
    load,
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })

export function useUserHome(asked: Asked) {
  const key = ['user-home', asked]
  const known = useQueryClient().getQueryData<UserHome>(key)
  return useOfHome({
    key,
    uid: known?.uid ?? null,
    load: (signal) => call('userHomeInfo', { query: asked, signal, quiet: true }),
  })
}

/** @param uid null until it is known */
export const useHeatMap = (asked: Asked, uid: string | null) =>
  useOfHome({
    key: ['user-heat-map', asked],
    uid,
    load: (signal) => call('userHeatMap', { query: { ...asked, timeZone: ownZone() }, signal, quiet: true }),
  })
