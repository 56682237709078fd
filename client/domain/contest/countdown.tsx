import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MutedText } from '../../ui/text/text.tsx'
import type { ContestMoment } from './contest-times.ts'
import { useTimeLeftText } from './use-contest-clock.ts'

const lastMs = 300_000

const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'baseline', gap: '8px', whiteSpace: 'nowrap' },
})
const Clock = chakra('span', {
  base: { textStyle: 'clock', fontVariantNumeric: 'tabular-nums' },
  variants: {
    tone: {
      scheduled: { color: 'fg.muted' },
      running: { color: 'fg' },
      last: { color: 'fg', fontWeight: 650 },
      over: { color: 'fg.subtle' },
    },
  },
})

const toneOf = ({ phase, isOver, leftMs }: ContestMoment) => {
  if (isOver) return 'over'
  if (phase === 'scheduled') return 'scheduled'
  return leftMs <= lastMs ? 'last' : 'running'
}

/** What the contest counts down to. The last five minutes are bolder; nothing blinks. */
export function Countdown({ moment }: { readonly moment: ContestMoment }) {
  const { t } = useLingui()
  const left = useTimeLeftText(moment.leftMs)
  const tone = toneOf(moment)
  if (moment.isOver) return <MutedText size="cell">{t`Ended`}</MutedText>
  if (moment.isStartCleared) return <MutedText size="cell">{t`Start not set yet`}</MutedText>
  return (
    <Frame role="timer">
      <MutedText size="cell">{moment.phase === 'scheduled' ? t`Starts in` : t`Ends in`}</MutedText>
      <Clock tone={tone}>{left}</Clock>
    </Frame>
  )
}
