import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LiveStatus } from '../../../live/live-status.ts'
import { parseTime } from '../../../ui/format.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useFrameBadge } from '../frame/use-contest.ts'

const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 14px', minH: '48px' } })
const Title = chakra('h2', { base: { textStyle: 'section', fontSize: '15px' } })
const Waiting = chakra('span', { base: { textStyle: 'cell', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const End = chakra('span', { base: { ml: 'auto', display: 'flex', gap: '14px', alignItems: 'center' } })

const MINUTE_MS = 60_000

export interface DeskHeadProps {
  readonly title: string
  readonly live: LiveStatus
  /** Wire times of what waits on this page. */
  readonly waitingSince: readonly string[]
  readonly nowMs: number
  readonly children?: ReactNode
}

/** What the desk is, how many wait and how long the oldest has; the tab's title carries the count. */
export function DeskHead({ title, live, waitingSince, nowMs, children }: DeskHeadProps) {
  const { t } = useLingui()
  const count = waitingSince.length
  useFrameBadge(live)
  usePageTitle(count === 0 ? title : `(${count}) ${title}`)
  const oldestMs = Math.min(...waitingSince.map((since) => parseTime(since)?.getTime() ?? nowMs))
  const minutes = count === 0 ? 0 : Math.max(0, Math.floor((nowMs - oldestMs) / MINUTE_MS))
  return (
    <Head>
      <Title>{title}</Title>
      <Waiting>
        {count === 0 ? t`Nothing waits` : t`${plural(count, { one: '# waits', other: '# wait' })}, the oldest for ${minutes} min`}
      </Waiting>
      <End>{children}</End>
    </Head>
  )
}
