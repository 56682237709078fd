import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import { call } from '../../api/call.ts'

export type Notice = CallAnswer<'adminNotices'>['records'][number]

export const noticesKey = ['admin', 'notices'] as const

/** @param type undefined for all */
export const useNotices = ({ page, pageSize }: { page: number; pageSize: number }, type: NoticeType | undefined) =>
  useQuery({
    queryKey: [...noticesKey, page, pageSize, type],
    queryFn: ({ signal }) =>
      call('adminNotices', {
        query: { currentPage: page, limit: pageSize, ...(type === undefined ? {} : { type }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Whom a notice of a type is for. */
export function useTypeNames(): Readonly<Record<NoticeType, string>> {
  const { t } = useLingui()
  return { All: t`All users`, Single: t`Selected users`, Admin: t`Administrators` }
}
