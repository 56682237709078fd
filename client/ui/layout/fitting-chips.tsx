import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useListed } from '../text/use-listed.ts'

const Row = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '4px' } })
/** One line high: what does not fit wraps out of sight as a whole. */
const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4px', minW: 0, h: '20px', overflow: 'hidden' },
})
const More = chakra('span', { base: { flexShrink: 0, textStyle: 'label', color: 'fg.subtle', px: '4px' } })

export interface FittingChipsProps {
  readonly children: readonly ReactNode[]
  /** The words of the chips in the same order, for the tooltip on what is left out. */
  readonly names: readonly string[]
}

/** As many chips as the line has room for, then how many more there are. */
export function FittingChips({ children, names }: FittingChipsProps) {
  const listed = useListed()
  const line = useRef<HTMLSpanElement>(null)
  const [{ hiddenCount, spareWidthPx }, setFit] = useState({ hiddenCount: 0, spareWidthPx: 0 })
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return
    const count = () => {
      const chips = [...element.children] as HTMLElement[]
      const shown = chips.filter((chip) => chip.offsetTop === chips[0]?.offsetTop)
      const endPx = shown.at(-1)?.getBoundingClientRect().right ?? 0
      setFit({ hiddenCount: chips.length - shown.length, spareWidthPx: element.getBoundingClientRect().right - endPx })
    }
    const observer = new ResizeObserver(count)
    observer.observe(element)
    count()
    return () => observer.disconnect()
  }, [children])
  return (
    <Row>
      <Line ref={line}>{children}</Line>
      {hiddenCount > 0 ? (
        <More
          data-tip={listed(names.slice(-hiddenCount))}
          style={{ transform: `translateX(-${spareWidthPx}px)` }}
        >{`+${hiddenCount}`}</More>
      ) : null}
    </Row>
  )
}
