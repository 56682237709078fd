import type { EventOf } from '@podium/proto/events/live-events.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { trainingKey } from '../queries.ts'
import type { TrainingProblem } from '../queries.ts'
import type { TrainingView } from './use-training.ts'

/** A verdict on an own submission may change the own state on its problem, and its counts. */
function isAbout(problems: readonly TrainingProblem[], { kind, data }: EventOf<TopicNames['user']>): boolean {
  if (kind !== 'submission') return false
  const { displayPid, status, cid = 0 } = data
  return cid === 0 && !isInProgress(status) && problems.some(({ problemId }) => problemId === displayPid)
}

/** The problems of a training with the reader's own states, which follow the reader's verdicts wherever they submit. */
export const useTrainingProblems = ({ tid, uid, info, mayEnter }: TrainingView) =>
  useLiveQuery({
    key: [...trainingKey(tid), 'problems', uid, useLocale(), info.gmtModified],
    topic: topics.user(uid),
    enabled: mayEnter,
    keepsPrevious: true,
    load: (signal) => call('trainingProblems', { query: { tid }, signal }),
    apply: (before, events) => (isAbout(before, events) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.scoreboardMs },
  })
