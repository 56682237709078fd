import { chakra } from '@chakra-ui/react'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    w: 'full',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Track = chakra('div', { base: { flex: 1, h: '4px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' } })
const Filled = chakra('div', { base: { h: 'full', bg: 'accent.solid' } })

const wholePercent = 100

export interface ProgressBarProps {
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  /** What stands beside it in place of the percentage. */
  readonly note?: string
}

/** How far something long has come. */
export function ProgressBar({ label, share, note }: ProgressBarProps) {
  const percent = Math.round(share * wholePercent)
  return (
    <Frame>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={wholePercent}
      >
        <Filled style={{ width: `${percent}%` }} />
      </Track>
      {note ?? `${percent}%`}
    </Frame>
  )
}
