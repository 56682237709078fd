import { chakra } from '@chakra-ui/react'

/** `pending` dotted, `compiling` a quarter, `judging` filled k of n, `turning` for a control at work. */
export type RingPhase = 'pending' | 'compiling' | 'judging' | 'turning'

export interface RingProps {
  readonly phase: RingPhase
  /** 0 to 1, for `judging`. */
  readonly fraction?: number
  /** px */
  readonly size?: number
}

const radius = 6
const round = 2 * Math.PI * radius
const dots = 10
const quarter = 0.25

const Arc = chakra('circle')
/**
 * What it is filled to is a style of the element itself: a class for each fraction would be a new rule with each
 * case.
 */
const Turned = chakra('circle', {
  base: { transformOrigin: '8px 8px', transform: 'rotate(-90deg)' },
  variants: {
    phase: {
      compiling: { animationStyle: 'pulse' },
      judging: {},
      turning: { animation: 'turn 800ms linear infinite', _motionReduce: { animation: 'none' } },
    },
  },
})
const Svg = chakra('svg')

/**
 * A ring that stands still at its fraction; only `compiling` pulses and `turning` turns, unless the reader wants no
 * motion.
 */
export function Ring({ phase, fraction = 0, size = 14 }: RingProps) {
  const dot = round / dots
  const filled = phase === 'judging' ? fraction : quarter
  return (
    <Svg
      viewBox="0 0 16 16"
      width={`${size}px`}
      height={`${size}px`}
      flexShrink={0}
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
    >
      {phase === 'pending' ? (
        <Arc
          cx="8"
          cy="8"
          r={radius}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`0.2 ${dot - 0.2}`}
        />
      ) : (
        <>
          <Arc cx="8" cy="8" r={radius} stroke="currentColor" opacity={0.25} />
          <Turned
            phase={phase}
            cx="8"
            cy="8"
            r={radius}
            stroke="currentColor"
            style={{ strokeDasharray: `${round * filled} ${round}` }}
          />
        </>
      )}
    </Svg>
  )
}
