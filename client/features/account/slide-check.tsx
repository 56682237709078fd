import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight, Check, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { IconButton } from '../../ui/form/button.tsx'
import { gapAt, gapTopAt, judgeSlide, piecePx, slideHeightPx, slideWidthPx } from './slide.ts'
import type { SlideOutcome } from './slide.ts'

const Frame = chakra('div', { base: { w: 'full', mb: '6px' } })
const Picture = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'l1',
    bg: 'bg.subtle',
    bgImage: 'repeating-linear-gradient(115deg, {colors.bg.muted} 0 18px, transparent 18px 36px)',
  },
})
const Piece = chakra('span', { base: { position: 'absolute', borderRadius: 'l1', borderWidth: '2px' } })
const Again = chakra('span', { base: { position: 'absolute', top: '4px', right: '4px' } })
const Track = chakra('div', {
  base: {
    position: 'relative',
    mt: '8px',
    h: '36px',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.subtle',
    display: 'grid',
    placeItems: 'center',
    textStyle: 'label',
    color: 'fg.muted',
    userSelect: 'none',
  },
})
const Done = chakra('span', {
  base: { position: 'absolute', insetBlock: 0, left: 0, bg: 'accent.subtle', borderRadius: 'l2' },
})
const Handle = chakra('div', {
  base: {
    'position': 'absolute',
    'insetBlock': '-1px',
    'left': 0,
    'w': '40px',
    'display': 'grid',
    'placeItems': 'center',
    'borderRadius': 'l2',
    'bg': 'accent.solid',
    'color': 'accent.contrast',
    'cursor': 'grab',
    'touchAction': 'none',
    '&[data-passed]': { bg: 'verdict.ac.solid', color: 'verdict.ac.contrast', cursor: 'default' },
  },
})
const Message = chakra('p', { base: { minH: '40px', pt: '3px', textStyle: 'label', color: 'fg.error' } })

const keyStepPx = 3
const keyLeapPx = 24

/**
 * Bring the piece into its gap. By pointer: drag and let go. By keyboard: arrows move (with Shift further), Enter
 * lets go; the distance to the gap is read aloud.
 */
export function SlideCheck({ onPass }: { readonly onPass: () => void }) {
  const { t } = useLingui()
  const slide = useSlide(onPass)
  const { atPx, gapPx, topPx, outcome } = slide
  const offPx = gapPx - atPx
  const texts: Record<SlideOutcome, string> = {
    passed: '',
    missed: t`Not quite there. Please try again.`,
    tooFast: t`That was too fast. Please try again.`,
  }
  return (
    <Frame data-slide-check="" data-gap={gapPx}>
      <Picture ref={slide.pictureRef} style={{ maxWidth: slideWidthPx, height: slideHeightPx }}>
        <Piece bg="fg.subtle" opacity={0.5} style={{ left: gapPx, top: topPx, width: piecePx, height: piecePx }} />
        <Piece
          bg="bg.panel"
          borderColor="accent.solid"
          style={{ left: atPx, top: topPx, width: piecePx, height: piecePx }}
        />
        <Again>
          <IconButton label={t`Try another position`} size="sm" onClick={slide.restart}>
            <RefreshCw size={13} />
          </IconButton>
        </Again>
      </Picture>
      <Track style={{ maxWidth: slideWidthPx }}>
        <Done style={{ width: atPx + piecePx }} />
        {atPx === 0 ? t`Slide to verify` : null}
        <Handle
          role="slider"
          tabIndex={0}
          aria-label={t`Slide to verify`}
          aria-valuemin={0}
          aria-valuemax={slide.maxPx}
          aria-valuenow={atPx}
          aria-valuetext={offPx > 0 ? t`${offPx} to the right` : t`${-offPx} to the left`}
          data-passed={outcome === 'passed' || undefined}
          style={{ left: atPx }}
          {...slide.handlers}
        >
          {outcome === 'passed' ? <Check size={16} /> : <ArrowRight size={16} />}
        </Handle>
      </Track>
      <Message role="status">{outcome === null ? null : texts[outcome]}</Message>
    </Frame>
  )
}

function useSlide(onPass: () => void) {
  const pictureRef = useRef<HTMLDivElement>(null)
  const startRef = useRef<{ pointerPx: number; atMs: number } | null>(null)
  const [layout, setLayout] = useState({ gapPx: gapAt(slideWidthPx, 0.5), topPx: 0, maxPx: slideWidthPx - piecePx })
  const [atPx, setAtPx] = useState(0)
  const [outcome, setOutcome] = useState<SlideOutcome | null>(null)

  const restart = () => {
    const widthPx = pictureRef.current?.offsetWidth ?? slideWidthPx
    setLayout({ gapPx: gapAt(widthPx, Math.random()), topPx: gapTopAt(Math.random()), maxPx: widthPx - piecePx })
    setAtPx(0)
    setOutcome(null)
    startRef.current = null
  }
  useEffect(restart, [])

  const begin = (pointerPx: number) => {
    setOutcome(null)
    startRef.current = { pointerPx, atMs: performance.now() }
  }
  const moveTo = (px: number) => setAtPx(Math.min(Math.max(0, Math.round(px)), layout.maxPx))
  const letGo = () => {
    const start = startRef.current
    if (start === null) return
    const result = judgeSlide(atPx, layout.gapPx, performance.now() - start.atMs)
    if (result !== 'passed') restart()
    setOutcome(result)
    startRef.current = null
    if (result === 'passed') onPass()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (outcome === 'passed') return
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key !== 'Enter' && direction === undefined) return
    event.preventDefault()
    if (direction === undefined) return letGo()
    if (startRef.current === null) begin(0)
    moveTo(atPx + direction * (event.shiftKey ? keyLeapPx : keyStepPx))
  }
  const handlers = {
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (outcome === 'passed') return
      event.currentTarget.setPointerCapture(event.pointerId)
      begin(event.clientX - atPx)
    },
    onPointerMove: (event: PointerEvent) => {
      if (startRef.current !== null && event.buttons !== 0) moveTo(event.clientX - startRef.current.pointerPx)
    },
    onPointerUp: letGo,
  }
  return { ...layout, atPx, outcome, restart, pictureRef, handlers }
}
