import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Inbox, LogIn, RefreshCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { withoutFullStop } from '../text/format.ts'

const Frame = chakra('div', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    'alignItems': 'center',
    'gap': '4px',
    'py': '48px',
    'px': '16px',
    'textAlign': 'center',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '& > .lucide, & > span > .lucide': { mb: '8px' },
    // No last word alone in its line.
    '& > p': { textWrap: 'balance' },
  },
})
const Title = chakra('p', { base: { color: 'fg', textStyle: 'body', fontWeight: 600 } })
const Actions = chakra('div', { base: { mt: '12px', display: 'flex', gap: '8px' } })

export interface EmptyStateProps {
  /** What is empty: "No submissions yet". What a refusal says loses its full stop here. */
  readonly title: string
  /** What to do: "Solve a problem and it shows here." */
  readonly hint?: string
  /** At most one button. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** It stands for the whole page: what it says is the page's title. */
  readonly isPage?: boolean
}

export function EmptyState({ title, hint, action, icon, isPage = false }: EmptyStateProps) {
  return (
    <Frame>
      {icon ?? <Inbox size={22} aria-hidden />}
      <Title as={isPage ? 'h1' : 'p'}>{withoutFullStop(title)}</Title>
      {hint === undefined ? null : <p>{hint}</p>}
      {action === undefined ? null : <Actions>{action}</Actions>}
    </Frame>
  )
}

export interface SignInStateProps extends Pick<EmptyStateProps, 'title' | 'hint' | 'isPage'> {
  readonly onSignIn: () => void
}

/** What stands in place of a page that is for signed-in readers. */
export function SignInState({ title, hint, onSignIn, isPage = true }: SignInStateProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage={isPage}
      icon={<LogIn size={22} aria-hidden />}
      title={title}
      hint={hint}
      action={<Button variant="solid" onClick={onSignIn}>{t`Sign in`}</Button>}
    />
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
      <Title>{title ?? t`This could not be loaded`}</Title>
      <p>{reason ?? t`The server did not answer as expected.`}</p>
      <Actions>
        <Button icon={<RefreshCw size={14} />} onClick={onRetry}>{t`Try again`}</Button>
      </Actions>
    </Frame>
  )
}

export interface PageFailureProps extends ErrorStateProps {
  readonly title: string
  /** Asking again would bring the same answer. */
  readonly isFinal: boolean
  /** The way to where there is something. */
  readonly away: ReactNode
}

/** In place of a page that cannot be opened. */
export function PageFailure({ title, reason, isFinal, away, onRetry }: PageFailureProps) {
  return isFinal ? (
    <EmptyState isPage title={title} hint={reason} action={away} />
  ) : (
    <ErrorState title={title} reason={reason} onRetry={onRetry} />
  )
}

export interface PagePendingProps extends Omit<PageFailureProps, 'reason' | 'onRetry'> {
  /** A useQuery result fits as it is. */
  readonly query: {
    readonly isPending: boolean
    readonly error: { readonly message: string } | null
    readonly refetch: () => unknown
  }
}

/** In place of a page that stands or falls with one thing: while it is coming, and where it cannot be opened. */
export function PagePending({ query, ...failure }: PagePendingProps) {
  if (query.isPending && !failure.isFinal) return <Skeleton height="480px" />
  return <PageFailure {...failure} reason={query.error?.message} onRetry={() => void query.refetch()} />
}

/** A grey block in the final geometry of what is coming; shows only after 150 ms, and does not shimmer. */
export const Skeleton = chakra('div', {
  base: { bg: 'bg.muted', borderRadius: 'l1', minH: '14px', animationStyle: 'late' },
})
