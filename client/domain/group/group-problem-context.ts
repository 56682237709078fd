/**
 * The context of a group: where its problems are worked on and its submissions listed (domain/problem/problem-context).
 */
import { topics } from '@podium/proto/events/topics.ts'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useWebsite } from '../../api/website.ts'
import { focusPath } from '../problem/focus-path.ts'
import { bank } from '../problem/bank-context.ts'
import type { ProblemContextValue } from '../problem/problem-context.ts'

const enc = encodeURIComponent

/** @param hasDiscussion whether discussions of groups are open */
export function groupProblemContextOf(gid: number, hasDiscussion: boolean): ProblemContextValue {
  const root = `/group/${gid}`
  const problem = (displayId: string): string => `${root}/problem/${enc(displayId)}/`
  return {
    ...bank,
    key: `group-${gid}`,
    ids: { cid: 0, tid: null, gid },
    selfTestType: 'group',
    listTopic: topics.group(gid, 'submissions'),
    paths: {
      problem,
      problems: `${root}/problem`,
      focus: (displayId) => focusPath(problem(displayId)),
      solutions: (displayId) =>
        `${root}/status?${new URLSearchParams({ problemID: displayId, completeProblemID: 'true', gid: String(gid) })}`,
      submissions: `${root}/status`,
      submission: (submitId) => `${root}/submission-detail/${submitId}`,
      discussion: hasDiscussion ? (displayId) => `${root}/discussion/${enc(displayId)}` : null,
    },
    calls: {
      ...bank.calls,
      problem: (problemId, signal) => call('problemDetail', { query: { problemId, gid }, signal }),
      ownStatus: async (pid, signal) => {
        const answer = await call('userProblemStatus', {
          body: { pidList: [pid], isContestProblemList: false, gid },
          signal,
          quiet: true,
        })
        return answer[String(pid)]
      },
      submissions: (query, signal) => call('submissionList', { query: { ...query, gid }, signal }),
    },
  }
}

export function useGroupProblemContext(gid: number): ProblemContextValue {
  const hasDiscussion = useWebsite()?.openGroupDiscussion ?? false
  return useMemo(() => groupProblemContextOf(gid, hasDiscussion), [gid, hasDiscussion])
}
