import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const designPx = { width: 1920, height: 1080 } as const
/** Smaller than this even the names of the stage are small print: such a window shows the same in another form. */
const readableScale = 0.5

const hall = {
  'position': 'fixed',
  'inset': 0,
  'overflow': 'hidden',
  '& table': { '--table-top': '0px' },
  '&& :is(td, th)': { fontSize: '22px', lineHeight: '28px', whiteSpace: 'nowrap' },
  '&& th': { fontSize: '19px' },
  '& [data-live]': { zoom: 1.5 },
  '&& .star': { w: '16px', h: '16px' },
  '&& [data-rank]': { minW: '58px', h: '36px', fontSize: '22px' },
  // Cells stand apart in their rows, and the row that is opened goes from edge to edge: none is out of sight, so none
  // is cut off.
  '&& tbody tr': { contentVisibility: 'visible' },
  '&& td[data-cell]': { px: '3px', py: 'calc(var(--row) * .14)' },
  '&& tbody tr[data-own]': {
    'boxShadow': '0 0 0 100vmax {colors.accent.subtle}',
    'clipPath': 'inset(0 -100vmax)',
    '& td:first-of-type': { boxShadow: 'none' },
    '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: '-56px', w: '6px', bg: 'accent.solid' },
  },
  '&& .cell': {
    'h': 'calc(var(--row) * .72)',
    'fontSize': '21px',
    'lineHeight': '26px',
    'flexDirection': 'row',
    'gap': '5px',
    '& small': { fontSize: '14px', lineHeight: '20px' },
  },
  // Star, minute and tries: the fullest that a cell can be.
  '&& .first-ac:has(small)': { 'gap': '2px', '& .star': { w: '11px', h: '11px', mr: '1px' } },
} as const
const Frame = chakra('div', {
  base: { bg: 'bg', color: 'fg' },
  variants: { hall: { true: hall, false: { minH: '100dvh' } } },
})
const Page = chakra('main', {
  variants: { hall: { true: { display: 'flex', flexDirection: 'column', px: '56px', py: '28px' }, false: {} } },
})

const measured = (): number => Math.min(innerHeight / designPx.height, innerWidth / designPx.width)

function useScale(): number {
  const [scale, setScale] = useState(measured)
  useEffect(() => {
    const measure = () => setScale(measured())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return scale
}

/** Whether the window, a phone for one, is too small for what is drawn for a hall. */
export const useIsSmallStage = (): boolean => useScale() < readableScale

/**
 * A page for a hall: no shell, dark, drawn for 1,920 by 1,080 px and scaled to the window, so that as many rows fit
 * on a projector as on a laptop. A window of another shape gives the names more room, or leaves space below. In a
 * window too small to read that, the page brings a form of its own, in the sizes of all other pages.
 */
export function Stage({ children }: { readonly children: ReactNode }) {
  const scale = useScale()
  const isHall = scale >= readableScale
  return (
    <Frame hall={isHall} className="dark chakra-theme">
      <Page
        hall={isHall}
        style={
          isHall ? { zoom: scale, width: `${innerWidth / scale}px`, height: `${innerHeight / scale}px` } : undefined
        }
      >
        {children}
      </Page>
    </Frame>
  )
}
