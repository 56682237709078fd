import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Countdown } from '../../../domain/contest/countdown.tsx'
import { NoticeLine } from './notice-line.tsx'
import type { ContestView } from './use-contest.ts'
import { useNotices } from './use-notices.ts'

const linePx = 36

const Frame = chakra('div', {
  base: { '--problem-top': `calc({sizes.header} + ${linePx}px)`, 'display': 'flex', 'flexDirection': 'column' },
})
const Line = chakra('div', {
  base: {
    'display': 'flex',
    'h': `${linePx}px`,
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    // The notice takes what the clock leaves, at whatever width.
    '& > :first-child': { flex: '1 1 0', h: 'auto', m: '0', borderBottomWidth: 0 },
  },
})
const Clock = chakra('div', {
  base: {
    'flexShrink': 0,
    'display': 'flex',
    'alignItems': 'center',
    'px': { base: '16px', md: '24px' },
    '& [role=timer] > :last-child': { textStyle: 'body', fontWeight: 600 },
    'mdDown': { '& [role=timer] > :first-child': { srOnly: true } },
  },
})

/** Around a problem in focus mode, which has no head of the contest: what comes in meanwhile, and the time left. */
export function FocusFrame({ view, children }: { readonly view: ContestView; readonly children: ReactNode }) {
  const { announcements } = useNotices(view)
  return (
    <Frame>
      <Line>
        <NoticeLine view={view} announcements={announcements} />
        <Clock>
          <Countdown moment={view.moment} />
        </Clock>
      </Line>
      {children}
    </Frame>
  )
}
