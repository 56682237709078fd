import { useLingui } from '@lingui/react/macro'
import { topics } from '@podium/proto/events/topics.ts'
import { Lock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { isRefusal } from '../../api/errors.ts'
import { liveSocket } from '../../live/live-socket.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { EmptyState, PageFailure } from '../../ui/feedback/states.tsx'

/** A board that is asked for anew must be watched anew, too: `opening` is the key of what does both. */
export function useOpening() {
  const [opening, setOpening] = useState(0)
  const reopen = useCallback(() => setOpening((before) => before + 1), [])
  return { opening, reopen }
}

export interface ClosedBoardProps {
  readonly cid: number
  readonly error: Error
  readonly onReopen: () => void
}

/** In place of the outside board of a contest that keeps its board inside, for whoever may see that. */
export function InsideOnly({ cid }: { readonly cid: number }) {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<Lock size={22} aria-hidden />}
      title={t`This scoreboard is not open`}
      hint={t`The scoreboard of this contest is not public.`}
      action={<LinkButton to={`/contest/${cid}/rank`}>{t`Scoreboard inside the contest`}</LinkButton>}
    />
  )
}

/**
 * In place of a board that was refused: it opens when the server tells of the contest's start, or that its rules have
 * changed.
 */
export function ClosedBoard({ cid, error, onReopen }: ClosedBoardProps) {
  const { t } = useLingui()
  useEffect(
    () => liveSocket.watch(topics.contest(cid, 'info'), { state: () => undefined, event: onReopen }),
    [cid, onReopen],
  )
  const isFinal = isRefusal(error)
  return (
    <PageFailure
      title={isFinal ? t`This scoreboard is not open` : t`The scoreboard could not be loaded`}
      reason={error.message}
      isFinal={isFinal}
      away={<LinkButton to="/contest">{t`All contests`}</LinkButton>}
      onRetry={onReopen}
    />
  )
}
