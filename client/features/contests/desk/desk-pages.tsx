import { chakra } from '@chakra-ui/react'
import { useMinWidth } from '../../../ui/use-min-width.ts'
import { ACM } from '../frame/contest-marks.tsx'
import { StaffOnly } from '../frame/staff-only.tsx'
import { useContest } from '../frame/use-contest.ts'
import { BalloonDesk } from './balloon-desk.tsx'
import { PrintDesk } from './print-desk.tsx'

const BOTH_PX = 1200
const Columns = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '44px', '& > * + *': { position: 'relative', '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: '-22px', borderLeftWidth: '1px', borderColor: 'border' } } } })

/** `/contest/:contestID/ac-info`: the balloon desk. */
export const AcInfoPage = () => <Desks desk="ac-info" />
/** `/contest/:contestID/admin-print`: the print desk. */
export const PrintDeskPage = () => <Desks desk="print" />

/** One desk, or both side by side where there is room and the contest has both. */
function Desks({ desk }: { readonly desk: 'ac-info' | 'print' }) {
  const { info } = useContest()
  const isWide = useMinWidth(BOTH_PX)
  const has = { 'ac-info': info.type === ACM, print: info.openPrint ?? false }
  const hasBoth = isWide && has['ac-info'] && has.print
  return (
    <StaffOnly isOpen={has[desk]}>
      {hasBoth ? (
        <Columns>
          <BalloonDesk isMain={desk === 'ac-info'} isTight />
          <PrintDesk isMain={desk === 'print'} isTight />
        </Columns>
      ) : desk === 'print' ? <PrintDesk isMain isTight={false} /> : <BalloonDesk isMain isTight={false} />}
    </StaffOnly>
  )
}
