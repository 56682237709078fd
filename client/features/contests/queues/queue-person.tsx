import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Words = chakra('span', { base: { flex: 1, minW: 0, overflowWrap: 'anywhere' } })
const Line = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '10px', textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

interface QueuePersonProps {
  /** Their account, where it is not what they are called. */
  readonly name: string | null
  /** Room and seat; null where nobody has said. */
  readonly place: string | null
  readonly at: ReactNode
  /** Who, as the contest calls them. */
  readonly children: ReactNode
}

/** On a phone: who waits at a desk, and below that since when. */
export function QueuePerson({ name, place, at, children }: QueuePersonProps) {
  return (
    <Words>
      {children}
      <Line>
        {place === null ? null : <span>{place}</span>}
        {name === null ? null : <span>{name}</span>}
        {at}
      </Line>
    </Words>
  )
}
