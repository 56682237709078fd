import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

// Cells of a table are of one line.
const wraps = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const
const Words = chakra('span', { base: { flex: 1, display: 'block', minW: 0, py: '4px', ...wraps } })
const Line = chakra('span', {
  base: {
    ...wraps,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

// Where a runner goes.
const Seat = chakra('span', { base: { color: 'fg', fontWeight: 500 } })

interface QueuePersonProps {
  /** The account is shown where it is not what they are called. */
  readonly who: { readonly username: string; readonly displayName: string; readonly affiliation: string | null }
  /** Room and seat; null where it is not known. */
  readonly seat?: string | null
  readonly at?: ReactNode
  /** Stands last. */
  readonly note?: ReactNode
  /** Who, as the contest calls them. */
  readonly children: ReactNode
}

interface QueueNameProps extends Pick<QueuePersonProps, 'note' | 'children'> {
  readonly affiliation: string | null
}

/** Who waits, and for whom they take part, where seat and account have columns of their own. */
export const QueueName = ({ affiliation, note, children }: QueueNameProps) => (
  <Words>
    {children}
    {affiliation === null ? null : <Line>{affiliation}</Line>}
    {note}
  </Words>
)

/**
 * Who waits in a queue, and in small print below what else is known of them: on a phone, and where two queues share
 * the width.
 */
export function QueuePerson({
  who: { username, displayName, affiliation },
  seat = null,
  at,
  note,
  children,
}: QueuePersonProps) {
  return (
    <Words>
      {children}
      <Line>
        {seat === null ? null : <Seat>{seat}</Seat>}
        {affiliation === null ? null : <span>{affiliation}</span>}
        {username === displayName ? null : <span>{username}</span>}
        {at}
      </Line>
      {note}
    </Words>
  )
}
