import type { Verdict } from '@podium/proto/rules/submission/verdict.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import {
  Braces,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  MemoryStick,
  Minus,
  Pilcrow,
  TriangleAlert,
  WifiOff,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Ring } from '../../ui/feedback/ring.tsx'

const outlinedVerdicts: Readonly<Record<number, LucideIcon>> = {
  [Status.timeLimit]: Clock,
  [Status.memoryLimit]: MemoryStick,
  [Status.runtimeError]: Zap,
  [Status.compileError]: Braces,
  [Status.presentationError]: Pilcrow,
  [Status.systemError]: TriangleAlert,
  [Status.cancelled]: CircleSlash,
  [Status.submitFailed]: WifiOff,
  [Status.unknownResult]: CircleQuestionMark,
  [Status.notSubmitted]: Minus,
}

export interface VerdictIconProps {
  readonly verdict: Verdict
  /** px */
  readonly size?: number
  /** 0 to 1, while judging. */
  readonly fraction?: number
}

/** Only Accepted and Wrong Answer are filled, so they are what the eye finds in a column. */
export function VerdictIcon({ verdict, size = 14, fraction = 0 }: VerdictIconProps) {
  switch (verdict.code) {
    case Status.accepted:
      return <Disc size={size} mark="M4.8 8.3 7 10.5l4.3-4.6" />
    case Status.wrongAnswer:
      return <Disc size={size} mark="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" />
    case Status.partial:
      return <HalfDisc size={size} />
    case Status.pending:
      return <Ring phase="pending" size={size} />
    case Status.compiling:
    case Status.submitting:
      return <Ring phase="compiling" size={size} />
    case Status.judging:
      return <Ring phase="judging" fraction={fraction} size={size} />
    default: {
      const Icon = outlinedVerdicts[verdict.code] ?? CircleQuestionMark
      return <Icon size={size} aria-hidden />
    }
  }
}

function Disc({ size, mark }: { size: number; mark: string }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d={mark}
        fill="none"
        stroke="var(--disc-mark, var(--chakra-colors-bg))"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function HalfDisc({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 1a7 7 0 0 1 0 14Z" fill="currentColor" />
    </svg>
  )
}
