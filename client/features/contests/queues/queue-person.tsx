import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Words = chakra('span', { base: { flex: 1, display: 'block', minW: 0, py: '4px', overflowWrap: 'anywhere' } })
const Line = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface QueuePersonProps {
  /** The account is shown where it is not what they are called. */
  readonly who: { readonly username: string; readonly displayName: string }
  /** Room and seat; null where it is not known. */
  readonly seat?: string | null
  readonly at?: ReactNode
  /** Who, as the contest calls them. */
  readonly children: ReactNode
}

/**
 * Who waits in a queue, and in small print below what else is known of them: on a phone, and where two queues share
 * the width.
 */
export function QueuePerson({ who: { username, displayName }, seat = null, at, children }: QueuePersonProps) {
  return (
    <Words>
      {children}
      <Line>
        {seat === null ? null : <span>{seat}</span>}
        {username === displayName ? null : <span>{username}</span>}
        {at}
      </Line>
    </Words>
  )
}
