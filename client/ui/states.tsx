import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Inbox, RefreshCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '4px',
    py: '48px',
    px: '16px',
    textAlign: 'center',
    textStyle: 'cell',
    color: 'fg.muted',
    '& > .lucide, & > span > .lucide': { mb: '8px' },
  },
})
const Title = chakra('p', { base: { color: 'fg', fontWeight: 600, textStyle: 'body' } })
const Actions = chakra('div', { base: { mt: '12px', display: 'flex', gap: '8px' } })

export interface EmptyStateProps {
  /** What is empty: "No submissions yet". */
  readonly title: string
  /** What to do: "Solve a problem and it shows here." */
  readonly hint?: string
  /** At most one button. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <Frame>
      {icon ?? <Inbox size={22} aria-hidden />}
      <Title>{title}</Title>
      {hint === undefined ? null : <p>{hint}</p>}
      {action === undefined ? null : <Actions>{action}</Actions>}
    </Frame>
  )
}

export interface ErrorStateProps {
  readonly onRetry: () => void
  readonly title?: string
  readonly reason?: string
}

export function ErrorState({ onRetry, title, reason }: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <Frame role="alert">
      <chakra.span color="verdict.wa.fg">
        <WifiOff size={22} aria-hidden />
      </chakra.span>
      <Title>{title ?? t`This did not load`}</Title>
      <p>{reason ?? t`The server did not answer as expected.`}</p>
      <Actions>
        <Button icon={<RefreshCw size={14} />} onClick={onRetry}>{t`Try again`}</Button>
      </Actions>
    </Frame>
  )
}

/** A grey block in the final geometry of what is coming; shows only after 150 ms, and does not shimmer. */
export const Skeleton = chakra('div', {
  base: { bg: 'bg.muted', borderRadius: 'l1', minH: '14px', animation: 'fade 1ms 150ms both' },
})
