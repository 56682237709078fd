import { chakra } from '@chakra-ui/react'
import { SkeletonCell } from '../../../ui/table/table-style.tsx'

const Line = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'minH': { base: '58px', md: '32px' },
    'mb': '4px',
    '& > span': { h: '20px', maxW: '320px' },
  },
})
const Track = chakra('div', { base: { h: '5px', borderRadius: 'full', bg: 'bg.muted' } })
const Tabs = chakra('div', {
  base: { h: { base: '80px', md: '56px' }, borderBottomWidth: '1px', borderColor: 'border' },
})

/** The head in its final geometry, while the contest loads. */
export function HeadSkeleton() {
  return (
    <div aria-busy="true">
      <Line>
        <SkeletonCell />
      </Line>
      <Track />
      <Tabs />
    </div>
  )
}
