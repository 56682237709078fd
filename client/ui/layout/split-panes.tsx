import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'

const gripPx = 1
const stepPercent = 2

const Frame = chakra('div', { base: { flex: 1, minH: 0, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' } })
const Side = chakra('div', { base: { minW: 0, minH: 0, overflow: 'hidden' } })
const Grip = chakra('div', {
  base: {
    'position': 'relative',
    'cursor': 'col-resize',
    'touchAction': 'none',
    'zIndex': 1,
    'mx': '-4px',
    'outline': 'none',
    '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: '4px', w: '1px', bg: 'border' },
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '2px',
      w: '5px',
      h: '32px',
      mt: '-16px',
      borderRadius: '3px',
      bg: 'border.emphasized',
    },
    '&:is(:hover, :active, :focus-visible)': { '&::before, &::after': { bg: 'accent.solid' } },
  },
})

export interface SplitPanesProps {
  readonly left: ReactNode
  readonly right: ReactNode
  readonly leftMinPx: number
  readonly rightMinPx: number
  /** Share of the left pane before anybody has dragged. */
  readonly startPercent: number
  /** Whether the right pane is folded away. */
  readonly isAlone: boolean
  readonly onAlone: (isAlone: boolean) => void
  /** Accessible name of the grip. */
  readonly label: string
}

/**
 * Two panes and a grip. A drag that would make the right one too narrow folds it away; dragging back brings it again.
 */
export function SplitPanes({
  left,
  right,
  leftMinPx,
  rightMinPx,
  startPercent,
  isAlone,
  onAlone,
  label,
}: SplitPanesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(startPercent)
  const most = `calc(100% - ${rightMinPx + gripPx}px)`
  const move = (wantedPercent: number): void => {
    const widthPx = frame.current?.clientWidth ?? 0
    if (widthPx === 0) return
    const mostPercent = ((widthPx - rightMinPx - gripPx) / widthPx) * 100
    onAlone(wantedPercent > mostPercent)
    setPercent(Math.min(mostPercent, Math.max((leftMinPx / widthPx) * 100, wantedPercent)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -stepPercent, ArrowRight: stepPercent, Home: -100, End: 100 }[event.key]
    if (step !== undefined) move(isAlone && step < 0 ? percent : percent + step)
    else if (event.key === 'Enter') onAlone(!isAlone)
    else return
    event.preventDefault()
  }
  const columns = isAlone
    ? `minmax(0, 1fr) ${gripPx}px 0`
    : `clamp(${leftMinPx}px, ${percent}%, ${most}) ${gripPx}px minmax(0, 1fr)`
  return (
    <Frame ref={frame} style={{ gridTemplateColumns: columns }}>
      <Side>{left}</Side>
      <Grip
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isAlone ? 100 : Math.round(percent)}
        onKeyDown={onKeyDown}
        {...dragOf(frame, move)}
      />
      <Side visibility={isAlone ? 'hidden' : undefined}>{right}</Side>
    </Frame>
  )
}

/** Handlers that report where the grip is dragged to, in percent of the frame. */
function dragOf(frame: RefObject<HTMLDivElement | null>, move: (percent: number) => void) {
  return {
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      const box = frame.current?.getBoundingClientRect()
      if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      event.preventDefault()
      move(((event.clientX - box.left) / box.width) * 100)
    },
  }
}
