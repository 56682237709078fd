import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useMinWidth } from '../../../ui/layout/use-min-width.ts'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import { StaffOnly } from '../frame/staff-only.tsx'
import { useContest } from '../frame/use-contest.ts'
import { BalloonQueue } from './balloon-queue.tsx'
import { PrintQueue } from './print-queue.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

const bothPx = 1200
const Columns = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'repeat(2, minmax(0, 1fr))',
    'gap': '44px',
    '& > * + *': {
      'position': 'relative',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        left: '-22px',
        borderLeftWidth: '1px',
        borderColor: 'border',
      },
    },
  },
})

/** `/contest/:contestID/ac-info`: the balloon queue. */
export const AcInfoPage = () => <Queues queue="ac-info" />
/** `/contest/:contestID/admin-print`: the print queue. */
export const PrintQueuePage = () => <Queues queue="print" />

/** One queue, or both side by side where there is room and the contest has both. */
function Queues({ queue }: { readonly queue: 'ac-info' | 'print' }) {
  const { info, rights } = useContest()
  const isWide = useMinWidth(bothPx)
  const [isPrinting, setPrinting] = useState(false)
  const onTickets = () => setPrinting(true)
  const has = { 'ac-info': info.type === ACM, 'print': info.openPrint ?? false }
  const isOfBoth = rights.has('balloons') && rights.has('prints')
  const hasBoth = isWide && isOfBoth && has['ac-info'] && has.print
  return (
    <StaffOnly right={queue === 'print' ? 'prints' : 'balloons'} isOpen={has[queue]}>
      {isPrinting ? (
        <TicketSheet onClose={() => setPrinting(false)} />
      ) : hasBoth ? (
        <Columns>
          <BalloonQueue isMain={queue === 'ac-info'} isTight onTickets={onTickets} />
          <PrintQueue isMain={queue === 'print'} isTight />
        </Columns>
      ) : queue === 'print' ? (
        <PrintQueue isMain isTight={false} />
      ) : (
        <BalloonQueue isMain isTight={false} onTickets={onTickets} />
      )}
    </StaffOnly>
  )
}
