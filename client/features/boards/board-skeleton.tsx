import { chakra } from '@chakra-ui/react'
import { SkeletonCell } from '../../ui/table-style.tsx'

const ROWS = 20
const Row = chakra('div', { base: { h: '40px', display: 'flex', alignItems: 'center', borderBottomWidth: '1px', borderColor: 'border', '& > span': { w: '100%', h: '14px' } } })

/** The board in its final geometry, while it loads. */
export const BoardSkeleton = () => (
  <div aria-busy="true">
    {Array.from({ length: ROWS }, (_, index) => (
      <Row key={index} aria-hidden="true">
        <SkeletonCell />
      </Row>
    ))}
  </div>
)
