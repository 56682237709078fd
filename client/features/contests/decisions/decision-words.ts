import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DecisionKind } from '@podium/proto/rules/contest/decisions.ts'
import type { DecisionRow } from './queries.ts'

export interface KindWords {
  readonly name: string
  /** What it does, before it is decided. */
  readonly effect: string
}

export function useKindWords(): Readonly<Record<DecisionKind, KindWords>> {
  const { t } = useLingui()
  return {
    disqualify: {
      name: t`Disqualify a participant`,
      effect: t`The participant loses rank, awards and first solves. It can be taken back.`,
    },
    penalty: {
      name: t`Change a penalty`,
      effect: t`The minutes are added to the participant's penalty; a negative number takes them off. Several changes add up.`,
    },
    extraTime: {
      name: t`Give extra time`,
      effect: t`Without a name the end of the contest moves for everybody. With one, only this participant may go on, and a frozen board stays frozen until they are done.`,
    },
    ignore: {
      name: t`Ignore a submission`,
      effect: t`The submission stays in the list and counts neither on the board nor in any number.`,
    },
    pause: {
      name: t`Pause judging`,
      effect: t`Submissions are accepted and wait. Taking the decision back judges them in their order.`,
    },
  }
}

/** A decision in one line. */
export function useDecisionText(): (
  row: Pick<DecisionRow, 'kind' | 'username' | 'submitId' | 'displayId' | 'minutes' | 'shown'>,
) => string {
  const { t } = useLingui()
  return ({ kind, username, submitId, displayId, minutes, shown }) => {
    const name = username ?? ''
    const change = Math.abs(minutes ?? 0)
    const length = plural(change, { one: '# minute', other: '# minutes' })
    if (kind === 'disqualify')
      return shown === 'hidden' ? t`${name} disqualified, hidden` : t`${name} disqualified, shown last`
    if (kind === 'penalty')
      return (minutes ?? 0) < 0
        ? t`${length} taken off the penalty of ${name}`
        : t`${length} added to the penalty of ${name}`
    if (kind === 'extraTime') return username === null ? t`${length} more for everybody` : t`${length} more for ${name}`
    if (kind === 'ignore') return t`Submission ${submitId ?? 0} ignored`
    return displayId === null ? t`Judging of the contest paused` : t`Judging of problem ${displayId} paused`
  }
}
