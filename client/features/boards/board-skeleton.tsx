import { chakra } from '@chakra-ui/react'

const rowsAtOnce = 20
const block = (from: string, to: string): string =>
  `linear-gradient(90deg, transparent ${from}, {colors.bg.muted} ${from} ${to}, transparent ${to})`
/** Rank, team, and problems to the right of it: painted as one background. */
const wide = `${block('14px', '38px')}, ${block('94px', '280px')}, repeating-linear-gradient(90deg, {colors.bg.muted} 0 52px, transparent 52px 56px)`
/** Rank and team, and their problems below. */
const narrow = `${block('8px', '32px')}, ${block('40px', '220px')}, linear-gradient({colors.bg.muted}, {colors.bg.muted})`

/** Styled from the root: it stands for a moment only, and must not cost more than the board that it announces. */
const Rows = chakra('div', {
  base: {
    '& > div': {
      h: { base: '76px', md: '40px' },
      borderBottomWidth: '1px',
      borderColor: 'border',
      backgroundRepeat: 'no-repeat',
      bgImage: { base: narrow, md: wide },
      backgroundSize: {
        base: '100% 20px, 100% 14px, calc(100% - 16px) 20px',
        md: '100% 22px, 100% 14px, min(560px, 45%) 34px',
      },
      backgroundPosition: { base: '0 12px, 0 15px, 8px 44px', md: '0 50%, 0 50%, 100% 50%' },
      animationStyle: 'late',
    },
    '& > div:first-of-type': {
      h: { base: '0', md: '46px' },
      borderBottomWidth: { base: '0', md: '1px' },
      bgImage: 'none',
      borderColor: 'border.emphasized',
    },
  },
})

/** The board in its final geometry, while it loads. */
export const BoardSkeleton = () => (
  <Rows aria-busy="true" data-page-skeleton="">
    {Array.from({ length: rowsAtOnce }, (_, index) => (
      <div key={index} aria-hidden="true" />
    ))}
  </Rows>
)
