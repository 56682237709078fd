import { InlineStack } from '../ui/layout/stack.tsx'
import { formatNumber } from '../ui/text/format.ts'
import { LiveStatusBadge } from './live-status-badge.tsx'
import type { LiveStatus } from './live-status.ts'

interface LiveCountProps {
  /** Undefined while it is not known yet. */
  readonly total: number | undefined
  readonly live: LiveStatus
}

/** Beside the title of a live list: how long it is, and how its events come. */
export const LiveCount = ({ total, live }: LiveCountProps) => (
  <InlineStack gap="10px">
    {total === undefined ? null : formatNumber(total)}
    <LiveStatusBadge live={live} />
  </InlineStack>
)
