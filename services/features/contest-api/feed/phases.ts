/** The moments of a contest as events of its feed. */
import { areResultsFinal, isOpened, isOver } from '@podium/proto/rules/contest/contest-api.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import type { Feed, NewEvent } from './append.ts'

type Moment = Pick<Feed, 'phase'>

export const reopenedPhase = ({ phase }: Moment): FeedPhase =>
  phase === 'final' ? 'ended-open' : phase === 'final-frozen' ? 'ended-sealed' : phase

/** What changes results that were final takes back that they are: the next look at the clock gives them again. */
export const reopening = ({ phase }: Moment): NewEvent[] =>
  areResultsFinal(phase)
    ? [{ kind: 'reopen', phase: reopenedPhase({ phase }), isHidden: phase === 'final-frozen' }]
    : []

/** Of results that are final under the freeze the public learns that the contest is over, and no more. */
export const phaseReached = (phase: FeedPhase): NewEvent[] =>
  phase === 'final-frozen'
    ? [
        { kind: 'phase', phase: 'ended-sealed' },
        { kind: 'phase', phase, isHidden: true },
      ]
    : [{ kind: 'phase', phase }]

function kindOf(before: FeedPhase, phase: FeedPhase): 'reopen' | 'thaw' | 'phase' {
  if (areResultsFinal(before) && isOpened(before) === isOpened(phase)) return 'reopen'
  return !isOpened(before) && isOpened(phase) ? 'thaw' : 'phase'
}

/** What a change of phase is worth after the start: whoever looks late gets all that lay between. */
export function phaseEvents(before: FeedPhase, phase: FeedPhase): NewEvent[] {
  if (phase === 'running') return []
  const kind = kindOf(before, phase)
  if (kind !== 'phase') return [{ kind, phase, isHidden: before === 'final-frozen' && kind === 'reopen' }]
  return phaseReached(phase).slice(before === 'ended-sealed' ? 1 : 0)
}

/** What was opened is frozen again, or what was over or frozen runs. */
export const goesBack = (before: FeedPhase, phase: FeedPhase): boolean =>
  phase === 'scheduled' ||
  (isOpened(before) && !isOpened(phase)) ||
  (isOver(before) && !isOver(phase)) ||
  (phase === 'running' && before === 'sealed')
