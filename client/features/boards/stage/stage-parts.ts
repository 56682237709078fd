import { chakra } from '@chakra-ui/react'

export const StageHead = chakra('header', {
  base: { display: 'flex', alignItems: 'center', gap: '22px', minH: '72px', mb: '10px' },
})
export const StageTitle = chakra('h1', {
  base: { fontSize: '30px', lineHeight: '40px', fontWeight: 620, truncate: true },
})
export const StageNote = chakra('p', {
  base: { fontSize: '19px', lineHeight: '26px', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
export const StageFoot = chakra('footer', {
  base: {
    mt: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '28px',
    minH: '64px',
    fontSize: '20px',
    lineHeight: '28px',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})
export const StageEnd = chakra('div', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '22px' } })
