import { chakra } from '@chakra-ui/react'
import { formatNumber } from '../../ui/text/format.ts'

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    verticalAlign: 'middle',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Track = chakra('span', { base: { w: '72px', h: '4px', borderRadius: '2px', bg: 'bg.muted', overflow: 'hidden' } })
const Filled = chakra('span', { base: { display: 'block', h: 'full', bg: 'verdict.ac.mark' } })
const Text = chakra('span', { base: { minW: '22px', textAlign: 'right', fontWeight: 600 } })

const wholePercent = 100

/** How much of a training is solved: a bar and the number. */
export function SolvedBar({ solved, count }: { readonly solved: number; readonly count: number }) {
  return (
    <Frame>
      <Track aria-hidden="true">
        <Filled style={{ width: `${count === 0 ? 0 : (solved / count) * wholePercent}%` }} />
      </Track>
      <Text>{formatNumber(solved)}</Text>
    </Frame>
  )
}
