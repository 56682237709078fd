import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import type { LiveStatus } from '../../../live/live-status.ts'
import { formatDuration, parseTime } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { MutedText } from '../../../ui/text/text.tsx'

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 14px',
    minH: '48px',
    pt: { base: '10px', lg: '0' },
  },
})
const Title = chakra('h2', { base: { textStyle: 'section', fontSize: '15px' } })
const End = chakra('span', { base: { ml: 'auto', display: 'flex', gap: '14px', alignItems: 'center' } })

const minuteMs = 60_000
const minuteS = 60
const hourMin = 60

export interface Waiting {
  readonly count: number
  /** Wire time of the oldest; null when nothing waits. */
  readonly since: string | null
}

export interface QueueProps {
  /** The page shows this queue alone: its title and badge are the queue's. */
  readonly isMain: boolean
  /** Beside another queue: there is half of the page. */
  readonly isTight: boolean
  /** Opens what is printed of it, in the place of the page. */
  readonly onTickets?: () => void
}

export interface QueueHeadProps {
  readonly title: string
  readonly live: LiveStatus
  /** On all pages of the queue. */
  readonly waiting: Waiting | undefined
  readonly nowMs: number
  readonly isMain: boolean
  readonly children?: ReactNode
}

/** Which queue it is, how many wait and how long the oldest has; the tab's title carries the count. */
export function QueueHead({ title, live, waiting, nowMs, isMain, children }: QueueHeadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { count, since } = waiting ?? { count: 0, since: null }
  const oldestMs = parseTime(since)?.getTime() ?? nowMs
  const minutes = Math.max(0, Math.floor((nowMs - oldestMs) / minuteMs))
  const length = minutes < hourMin ? t`${minutes} min` : formatDuration(minutes * minuteS, locale)
  const waits = plural(count, { one: '# waits', other: '# wait' })
  return (
    <Head>
      {isMain ? <OwnPage live={live} title={count === 0 ? title : `(${count}) ${title}`} /> : null}
      <Title>{title}</Title>
      <MutedText size="cell" numeric>
        {waiting === undefined
          ? ''
          : count === 0
            ? t`Nothing waiting`
            : minutes === 0
              ? waits
              : t`${waits}, the oldest for ${length}`}
      </MutedText>
      <End>{children}</End>
    </Head>
  )
}

function OwnPage({ live, title }: { readonly live: LiveStatus; readonly title: string }) {
  useFrameBadge(live)
  usePageTitle(title)
  return null
}
