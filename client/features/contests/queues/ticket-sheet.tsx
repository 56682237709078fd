import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { colourWordOf } from '@podium/proto/rules/contest/balloon-colours.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { useContest } from '../frame/use-contest.ts'
import { contestKey } from '../queries.ts'
import { useColourWords } from '../sheets/colour-words.ts'
import { PrintSheet, Slip, SlipHead, SlipLine, Slips } from '../sheets/print-sheet.tsx'
import type { AcInfo } from './balloon-columns.tsx'

const atOnce = 100

const Top = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '22px', lineHeight: '30px', fontWeight: 600 },
})
const Seat = chakra('span', { base: { ml: 'auto', overflowWrap: 'anywhere', textAlign: 'right' } })
const Mark = chakra('b', {
  base: { display: 'inline-block', mt: '6px', px: '6px', borderWidth: '1px', borderColor: 'currentcolor' },
})

function Ticket({ row }: { readonly row: AcInfo }) {
  const { t } = useLingui()
  const words = useColourWords()
  const word = colourWordOf(row.color)
  return (
    <Slip>
      <Top>
        <Balloon color={row.color} isLarge />
        <span>{row.displayId}</span>
        {word === null ? null : <span>{words[word]}</span>}
        <Seat>{row.place}</Seat>
      </Top>
      <SlipHead>{row.displayName}</SlipHead>
      {row.affiliation === null ? null : <SlipLine>{row.affiliation}</SlipLine>}
      <SlipLine>{`${row.submitId} · ${formatTime(row.submitTime)}`}</SlipLine>
      {row.takeBack ? <Mark>{t`Take back`}</Mark> : row.firstBlood ? <Mark>{t`first to solve`}</Mark> : null}
    </Slip>
  )
}

/** Tickets of the balloons that wait now, for runners with paper: to be delivered, and to be taken back. */
export function TicketSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery({
    queryKey: [...contestKey(cid), 'tickets'],
    queryFn: ({ signal }) =>
      call('contestAcInfo', {
        query: { cid, currentPage: 1, limit: atOnce, onlyWaiting: true, takeBacks: true },
        signal,
        quiet: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = query.data?.records
  return (
    <PrintSheet
      title={t`Tickets of balloons`}
      note={t`The balloons that wait now, ${atOnce} at most. What runners take or deliver is marked in the queue.`}
      onClose={onClose}
    >
      {rows === undefined ? (
        query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} reason={query.error.message} />
        ) : (
          <Skeleton h="120px" w="full" mt="12px" />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t`Nothing waiting`} />
      ) : (
        <Slips aria-label={t`Tickets of balloons`}>
          {rows.map((row) => (
            <Ticket key={row.id} row={row} />
          ))}
        </Slips>
      )}
    </PrintSheet>
  )
}
