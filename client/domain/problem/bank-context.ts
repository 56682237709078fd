import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { askStates } from '../../live/submission-events.ts'
import type { ProblemContextValue } from './problem-context.ts'

/** The public bank: /problem, /status, /submission-detail. */
export const bank: ProblemContextValue = {
  key: 'bank',
  ids: { cid: 0, tid: null, gid: null },
  selfTestType: 'public',
  listTopic: topics.status(),
  ownTopic: null,
  paths: {
    problem: (problemId) => `/problem/${encodeURIComponent(problemId)}`,
    problems: '/problem',
    focus: null,
    solutions: (problemId) => `/status?${new URLSearchParams({ problemID: problemId, completeProblemID: 'true' })}`,
    submissions: '/status',
    submission: (submitId) => `/submission-detail/${submitId}`,
    discussion: (problemId) => `/discussion/${encodeURIComponent(problemId)}`,
  },
  calls: {
    problem: (problemId, signal) => call('problemDetail', { query: { problemId }, signal }),
    ownStatus: async (pid, signal) => {
      const answer = await call('userProblemStatus', {
        body: { pidList: [pid], isContestProblemList: false },
        signal,
        quiet: true,
      })
      return answer[String(pid)]
    },
    submissions: (query, signal) => call('submissionList', { query, signal }),
    states: askStates,
    navigation: null,
  },
  rules: { closedReason: null, showsVerdict: true, hasSharing: true, hasTags: true, isOver: false, enter: null },
}
