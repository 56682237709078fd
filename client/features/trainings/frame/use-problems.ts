import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { call } from '../../../api/call.ts'
import { isOwnVerdict } from '../../../domain/submission/own-verdict.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { trainingKey } from '../queries.ts'
import type { TrainingProblem } from '../queries.ts'
import type { TrainingView } from './use-training.ts'

/** Everybody who is in the training is notified at once. */
const spreadMs = 2_000

/**
 * The problems of a training as it holds them now, with the reader's own states, which follow the reader's verdicts
 * wherever they submit.
 */
export const useTrainingProblems = ({ tid, uid, mayEnter }: TrainingView) =>
  useLiveQuery<readonly TrainingProblem[], TopicNames['training' | 'user']>({
    key: [...trainingKey(tid), 'problems', uid, useLocale()],
    topic: topics.training(tid),
    alsoTopic: topics.user(uid),
    enabled: mayEnter,
    keepsPrevious: true,
    spreadMs,
    load: (signal) => call('trainingProblems', { query: { tid }, signal }),
    // A verdict on an own submission may change the own state on its problem, and its counts.
    apply: (before, event) => (event.kind === 'changed' || isOwnVerdict(event, 0) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.scoreboardMs },
  })
