import { useLingui } from '@lingui/react/macro'
import { unreadNames } from '@podium/proto/rules/message/messages.ts'
import type { MessageBox, UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { callOf, rowsOf } from './boxes.ts'
import type { Notice, Reminder } from './boxes.ts'

export interface BoxPage {
  readonly records: readonly (Reminder | Notice)[]
  readonly total: number
}

/**
 * One page of a box. Asking for it marks it read, so it is asked for once and stays as it is until the reader wants
 * the next: what comes meanwhile waits, counted.
 */
export function useBox(box: MessageBox, unread: UnreadCounts | undefined) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const size = rowsOf[box]
  const query = useQuery<BoxPage>({
    queryKey: ['messages', box, page],
    queryFn: ({ signal }) => call(callOf[box], { query: { currentPage: page, limit: size }, signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const waiting = useArrivals(unread?.[unreadNames[box]], query.dataUpdatedAt)
  const refresh = async (): Promise<void> => {
    if (page === 1) await query.refetch()
    else setPage(1)
  }
  const remove = async (id: number): Promise<void> => {
    const question = {
      title: t`Delete this message?`,
      body: t`The message is deleted permanently; what it refers to stays.`,
      verb: t`Delete message`,
      destroys: true,
    }
    if (!(await confirm(question)) || !(await succeeded(call('cleanMessages', { query: { type: box, id } })))) return
    toast.success(t`Deleted`)
    if (query.data?.records.length === 1 && page > 1) setPage(page - 1)
    else await query.refetch()
  }
  const clean = async (): Promise<void> => {
    const question = {
      title: t`Delete all messages of this kind?`,
      body: t`They are deleted permanently; messages of other kinds stay.`,
      verb: t`Delete all`,
      destroys: true,
    }
    if (!(await confirm(question)) || !(await succeeded(call('cleanMessages', { query: { type: box } })))) return
    toast.success(t`Deleted`)
    await refresh()
  }
  return { query, page, setPage, size, waiting, refresh, remove, clean }
}

/** Messages that came since the page was loaded: how far the counter stands above the lowest that it has been since. */
function useArrivals(count: number | undefined, loadedAtMs: number): number {
  const [floor, setFloor] = useState({ loadedAtMs, count })
  const isNew = floor.loadedAtMs !== loadedAtMs
  if (isNew || floor.count === undefined || (count !== undefined && count < floor.count)) {
    if (isNew || floor.count !== count) setFloor({ loadedAtMs, count })
    return 0
  }
  return count === undefined ? 0 : count - floor.count
}
