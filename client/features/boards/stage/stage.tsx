import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const DESIGN_PX = { width: 1920, height: 1080 } as const

const Frame = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    overflow: 'hidden',
    bg: 'bg',
    color: 'fg',
    '& table': { '--table-top': '0px' },
    '&& :is(td, th)': { fontSize: '22px', lineHeight: '28px', whiteSpace: 'nowrap' },
    '&& th': { fontSize: '19px' },
    '&& [data-rank]': { minW: '58px', h: '36px', fontSize: '22px' },
    '&& .cell': { fontSize: '21px', lineHeight: '26px', flexDirection: 'row', gap: '5px', '& small': { fontSize: '14px', lineHeight: '20px' } },
  },
})
const Page = chakra('main', { base: { display: 'flex', flexDirection: 'column', px: '56px', py: '28px' } })

const measured = (): number => Math.min(innerHeight / DESIGN_PX.height, innerWidth / DESIGN_PX.width)

function useScale(): number {
  const [scale, setScale] = useState(measured)
  useEffect(() => {
    const measure = () => setScale(measured())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return scale
}

/**
 * A page for a hall: no shell, dark, drawn for 1,920 by 1,080 px and scaled to the window, so that as many rows fit on a
 * projector as on a laptop. A window of another shape gives the names more room, or leaves space below.
 */
export function Stage({ children }: { readonly children: ReactNode }) {
  const scale = useScale()
  return (
    <Frame className="dark chakra-theme">
      <Page style={{ zoom: scale, width: `${innerWidth / scale}px`, height: `${innerHeight / scale}px` }}>{children}</Page>
    </Frame>
  )
}
