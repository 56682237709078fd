import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Lock, Trophy, Medal } from 'lucide-react'
import { Mark } from '../../ui/text/mark.tsx'

const Word = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', textStyle: 'cell', whiteSpace: 'nowrap' },
  variants: {
    status: {
      running: { color: 'accent.fg', fontWeight: 500 },
      scheduled: { color: 'fg' },
      ended: { color: 'fg.muted' },
    },
  },
})
const Dot = chakra('span', {
  base: { w: '8px', h: '8px', borderRadius: 'full' },
  variants: {
    status: {
      running: { bg: 'accent.solid' },
      scheduled: { borderWidth: '2px', borderColor: 'border.control' },
      ended: { bg: 'border.control' },
    },
  },
})
const Unread = chakra('span', { base: { w: '7px', h: '7px', borderRadius: 'full', bg: 'accent.solid', flexShrink: 0 } })

export const ACM = 0
/** Public, private, protected. */
export const authCodes = { open: 0, closed: 1, guarded: 2 } as const

/** -1 scheduled, 0 running, 1 ended: dot and word. */
export function ContestStatus({ status }: { readonly status: number }) {
  const { t } = useLingui()
  const kind = status < 0 ? 'scheduled' : status === 0 ? 'running' : 'ended'
  const words = { scheduled: t`Scheduled`, running: t({ context: 'contest', message: 'Running' }), ended: t`Ended` }
  return (
    <Word status={kind}>
      <Dot status={kind} aria-hidden="true" />
      {words[kind]}
    </Word>
  )
}

/** Before the title of an announcement that this reader has not read. */
export function UnreadDot() {
  const { t } = useLingui()
  return <Unread role="img" aria-label={t`unread`} />
}

export const ruleName = (type: number): string => (type === ACM ? 'ACM' : 'OI')

export function RuleMark({ type }: { readonly type: number }) {
  return <Mark>{ruleName(type)}</Mark>
}

export function RuleIcon({ type }: { readonly type: number }) {
  const Icon = type === ACM ? Trophy : Medal
  return <Icon size={16} aria-label={ruleName(type)} />
}

/** Who may come in; the lock is red where one may not even look, orange where one may not submit. */
export function AuthMark({ auth }: { readonly auth: number }) {
  const { t } = useLingui()
  if (auth === authCodes.open) return <Mark>{t({ context: 'contest', message: 'Public' })}</Mark>
  const isClosed = auth === authCodes.closed
  return (
    <Mark>
      <chakra.span display="inline-flex" color={isClosed ? 'verdict.wa.fg' : 'verdict.tle.fg'}>
        <Lock size={12} aria-hidden />
      </chakra.span>
      {isClosed
        ? t({ context: 'contest', message: 'Private' })
        : t({ context: 'contest', message: 'Password to submit' })}
    </Mark>
  )
}
