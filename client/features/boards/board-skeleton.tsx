import { chakra } from '@chakra-ui/react'

const ROWS = 20
/** Styled from the root: it stands for a moment only, and must not cost more than the board that it announces. */
const Rows = chakra('div', {
  base: {
    '& > div': { h: '40px', display: 'flex', alignItems: 'center', borderBottomWidth: '1px', borderColor: 'border' },
    '& > div > span': { w: '100%', h: '14px', borderRadius: 'l1', bg: 'bg.muted', animation: 'fade 1ms 150ms both' },
  },
})

/** The board in its final geometry, while it loads. */
export const BoardSkeleton = () => (
  <Rows aria-busy="true">
    {Array.from({ length: ROWS }, (_, index) => (
      <div key={index} aria-hidden="true">
        <span />
      </div>
    ))}
  </Rows>
)
