import { limits } from '@podium/proto/rules/limits.ts'
import { isOfTopic, topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { call } from '../../../api/call.ts'
import { countersTopic, countProblems } from '../../../domain/site/moved-counters.ts'
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
export const useTrainingProblems = ({ tid, uid, mayEnter, info: { gid } }: TrainingView) =>
  useLiveQuery<readonly TrainingProblem[], TopicNames['training' | 'user' | 'lists' | 'group:info']>({
    key: [...trainingKey(tid), 'problems', uid, useLocale()],
    topic: topics.training(tid),
    alsoTopics: [topics.user(uid), countersTopic(gid)],
    enabled: mayEnter,
    keepsPrevious: true,
    spreadMs,
    load: (signal) => call('trainingProblems', { query: { tid }, signal }),
    apply: (before, event) => {
      if (event.kind === 'counters') return countProblems({ records: before }, event.data).records
      const isChanged = event.kind === 'changed' && isOfTopic(event, topics.training(tid))
      return isChanged || isOwnVerdict(event, 0) ? reloadSnapshot : before
    },
    poll: { everyMs: limits.poll.scoreboardMs },
  })
