import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { CountBadge } from '../text/count-badge.tsx'
import { VisuallyHidden } from '../text/text.tsx'
import { ScrollEdge, useScrollEdges } from './scroll-edges.tsx'
import { pillStyle, tabStyle } from './tabs.tsx'

const Row = chakra('nav', {
  base: {
    'display': 'flex',
    'gap': 'var(--tab-gap)',
    'overflowX': 'auto',
    'scrollbarWidth': 'none',
    // A bit of the neighbours is in sight, and on a phone they leave at the edge of the window: there is more of them.
    '& > *': { scrollMarginInline: '36px' },
    'mdDown': { mx: '-16px', px: '16px' },
  },
  variants: {
    look: {
      line: { '--tab-gap': '20px', 'borderBottomWidth': '1px', 'borderColor': 'border' },
      // The first word stands where the page's own lines begin.
      pill: { '--tab-gap': '4px', 'md': { mx: '-10px' } },
    },
  },
})
const looks = { variants: { look: { line: tabStyle.base, pill: pillStyle.base } } } as const
const Tab = chakra(NavLink, looks)
const CurrentTab = chakra(Link, looks)
const Off = chakra('span', looks)
const mostShown = 99

export interface PageTab {
  readonly to: string
  readonly label: ReactNode
  /** True where the page has others below its own address that have tabs of their own. */
  readonly end?: boolean
  /** The page has an address elsewhere and belongs to this tab all the same. */
  readonly isHere?: boolean
  /** What waits there. */
  readonly count?: number
  /** The count in words, for screen readers. */
  readonly countLabel?: ReactNode
  /** Why the page is closed to this reader: it is then shown and leads nowhere. */
  readonly closedReason?: string
}

type Look = 'line' | 'pill'

interface PageTabsProps {
  readonly label: string
  readonly tabs: readonly PageTab[]
  /** `pill` for pages inside a page that has a row of tabs itself. */
  readonly look?: Look
}

/**
 * Tabs that are pages with addresses of their own. Where the row is wider than the screen, the tab of this page is in
 * view.
 */
export function PageTabs({ label, tabs, look = 'line' }: PageTabsProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A count that comes later pushes the tabs behind it on.
  const widths = tabs.map(({ to, count = 0 }) => `${to} ${count}`).join('\n')
  const edges = useScrollEdges(row, widths)
  useEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, widths])
  return (
    <Row ref={row} aria-label={label} look={look}>
      {edges.start ? <ScrollEdge side="start" scroller={row} /> : null}
      {tabs.map((tab) =>
        tab.closedReason === undefined ? (
          <OpenTab key={tab.to} tab={tab} look={look} />
        ) : (
          <Off key={tab.to} look={look} role="link" aria-disabled="true" tabIndex={0} data-tip={tab.closedReason}>
            {tab.label}
          </Off>
        ),
      )}
      {edges.end ? <ScrollEdge side="end" scroller={row} /> : null}
    </Row>
  )
}

function OpenTab({
  tab: { to, label, end = false, isHere = false, count = 0, countLabel },
  look,
}: {
  readonly tab: PageTab
  readonly look: Look
}) {
  const inside = (
    <>
      {label}
      {count > 0 ? (
        <CountBadge aria-hidden={countLabel !== undefined}>{count > mostShown ? `${mostShown}+` : count}</CountBadge>
      ) : null}
      {count > 0 && countLabel !== undefined ? <VisuallyHidden>{countLabel}</VisuallyHidden> : null}
    </>
  )
  return isHere ? (
    <CurrentTab to={to} look={look} aria-current="page">
      {inside}
    </CurrentTab>
  ) : (
    <Tab to={to} look={look} end={end}>
      {inside}
    </Tab>
  )
}
