/**
 * The place of a contest: where its problems are worked on and its submissions listed
 * (domain/problem/problem-context).
 */
import { useLingui } from '@lingui/react/macro'
import { topics } from '@podium/proto/events/topics.ts'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { eventsOf } from '../../live/state-events.ts'
import type { ProblemContextValue, ProblemContextRules } from '../../domain/problem/problem-context.ts'
import { askToEnter } from './enter/enter-question.ts'
import { ACM } from '../../domain/contest/contest-marks.tsx'
import type { ContestView } from './frame/use-contest.ts'

const enc = encodeURIComponent

interface CallFacts {
  readonly cid: number
  readonly gid: number | null
  /** Submissions before the start are the staff's tests: only then are they what is asked for. */
  readonly isBefore: boolean
}

function callsOf({ cid, gid, isBefore }: CallFacts): ProblemContextValue['calls'] {
  const ownStatus = async (pids: readonly number[], signal: AbortSignal) =>
    call('userProblemStatus', {
      body: { pidList: [...pids], isContestProblemList: true, cid, gid, containsEnd: true },
      signal,
      quiet: true,
    })
  return {
    problem: (displayId, signal) =>
      call('contestProblemDetail', { query: { cid, displayId, containsEnd: true }, signal }),
    ownStatus: async (pid, signal) => (await ownStatus([pid], signal))[String(pid)],
    submissions: (query, signal) =>
      call('contestSubmissions', {
        query: { ...query, contestID: cid, beforeContestSubmit: isBefore, containsEnd: true },
        signal,
      }),
    states: async (submitIds, signal) => {
      if (submitIds.length === 0) return []
      return eventsOf(
        await call('checkContestSubmissionsStatus', { body: { submitIds: [...submitIds], cid }, signal, quiet: true }),
      )
    },
    navigation: async (signal) => {
      const problems = await call('contestProblems', { query: { cid, containsEnd: true }, signal, quiet: true })
      const own =
        problems.length === 0
          ? {}
          : await ownStatus(
              problems.map(({ pid }) => pid),
              signal,
            )
      return problems.map(({ pid, displayId, displayTitle }) => {
        const { status = null, score = null } = own[String(pid)] ?? {}
        return { pid, problemId: displayId, title: displayTitle, status, score }
      })
    },
  }
}

function useRules(view: ContestView): ProblemContextRules {
  const { t } = useLingui()
  const { cid, info, moment, isJury, maySubmit } = view
  const closedReason = (): string | null => {
    if (moment.isOver && !info.allowEndSubmit) return t`The contest has ended`
    if (isJury) return null
    return moment.phase === 'scheduled' ? t`The contest has not started yet` : null
  }
  return {
    closedReason: closedReason(),
    // Under the freeze an OI contest tells nobody how a submission ended.
    showsVerdict: isJury || info.type === ACM || !moment.isFrozen,
    hasSharing: false,
    hasTags: moment.isOver,
    isOver: moment.isOver,
    enter: maySubmit ? null : () => askToEnter(cid),
  }
}

export function useContestProblemContext(view: ContestView): ProblemContextValue {
  const { cid, info } = view
  const rules = useRules(view)
  const isBefore = view.moment.phase === 'scheduled'
  const { gid } = info
  const calls = useMemo(() => callsOf({ cid, gid, isBefore }), [cid, gid, isBefore])
  const root = `/contest/${cid}`
  return {
    key: `contest-${cid}`,
    ids: { cid, tid: null, gid: info.gid },
    selfTestType: 'contest',
    listTopic: topics.contest(cid, 'submissions'),
    ownTopic: topics.contest(cid, 'info'),
    paths: {
      problem: (displayId) => `${root}/problem/${enc(displayId)}/`,
      problems: `${root}/problems`,
      focus: (displayId) => `${root}/problem/${enc(displayId)}/full-screen`,
      solutions: (displayId) =>
        `${root}/submissions?${new URLSearchParams({ problemID: displayId, completeProblemID: 'true' })}`,
      submissions: `${root}/submissions`,
      submission: (submitId, displayId) =>
        displayId === null
          ? `/submission-detail/${submitId}`
          : `${root}/problem/${enc(displayId)}/submission-detail/${submitId}`,
      discussion: null,
    },
    calls,
    rules,
  }
}
