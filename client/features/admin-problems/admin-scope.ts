/**
 * Where problems are written: the back office, or the office of a group. The editor and its lists know neither: all
 * that differs is in this object, which a group puts around them. Without one it is the back office.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { RuleOptions } from '@podium/proto/rules/problem/problem-rules.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { userAtom } from '../../api/session.ts'
import type { User } from '../../api/session.ts'

export type AdminProblem = CallAnswer<'adminProblem'>
export type RejudgeState = CallAnswer<'problemRejudge'>
type Body = CallBody<'editProblem'>

/** Of whom a problem is, as rows have it. */
interface OwnedProblem {
  readonly author: string | null
  readonly gid?: number | null
}

export interface ProblemRights {
  /** Publishes and deletes whatever there is. */
  readonly rules: boolean
  readonly mayEdit: boolean
}

export interface ProblemCalls {
  readonly list: (query: CallQuery<'adminProblemList'>, signal: AbortSignal) => Promise<CallAnswer<'adminProblemList'>>
  readonly problem: (pid: number, signal: AbortSignal) => Promise<AdminProblem>
  readonly cases: (pid: number, isUpload: boolean, signal: AbortSignal) => Promise<CallAnswer<'problemCases'>>
  /** Tags that a problem may carry. */
  readonly tags: (signal: AbortSignal) => Promise<CallAnswer<'allProblemTags'>>
  readonly create: (body: Body) => Promise<unknown>
  readonly edit: (body: Body) => Promise<unknown>
  readonly remove: (pid: number) => Promise<unknown>
  /** How many submissions a rejudge would be about, how far the last one is, and the rejudge itself. */
  readonly rejudgeState: (pid: number, signal?: AbortSignal) => Promise<RejudgeState>
  readonly rejudge: (pid: number) => Promise<unknown>
  readonly changeAuth: (pid: number, auth: number) => Promise<unknown>
  readonly compile: (mode: 'spj' | 'interactive', body: CallBody<'compileSpj'>) => Promise<unknown>
  /** The same form where a problem is written for a contest, and its id and title there. */
  readonly createForContest: (body: Body) => Promise<{ readonly pid: number }>
  readonly editForContest: (body: Body) => Promise<unknown>
  readonly savePlacement: (body: CallBody<'saveContestProblem'>) => Promise<unknown>
}

export interface ProblemAdminScope {
  /** Part of the keys of all queries that are asked here. */
  readonly key: string
  /** The group whose problems these are; its short name begins their ids. */
  readonly group: { readonly gid: number; readonly shortName: string } | null
  readonly rules: RuleOptions
  readonly paths: {
    readonly list: string
    readonly edit: (pid: number) => string
    /** Where solvers read it. */
    readonly page: (problemId: string) => string
    readonly contestProblems: (cid: number) => string
  }
  readonly calls: ProblemCalls
  readonly storeFile: typeof storeMarkdownFile
  readonly rightsOf: (user: User | null, problem: OwnedProblem) => ProblemRights
}

const site: ProblemAdminScope = {
  key: 'site',
  group: null,
  rules: {},
  paths: {
    list: '/admin/problem',
    edit: (pid) => `/admin/problem/edit/${pid}`,
    page: (problemId) => `/problem/${encodeURIComponent(problemId)}`,
    contestProblems: (cid) => `/admin/contest/${cid}/problems`,
  },
  calls: {
    list: (query, signal) => call('adminProblemList', { query, signal }),
    problem: (pid, signal) => call('adminProblem', { query: { pid }, signal }),
    cases: (pid, isUpload, signal) => call('problemCases', { query: { pid, isUpload }, signal }),
    tags: (signal) => call('allProblemTags', { query: { oj: 'ME' }, signal, quiet: true }),
    create: (body) => call('createProblem', { body, quiet: true }),
    edit: (body) => call('editProblem', { body, quiet: true }),
    remove: (pid) => call('deleteProblem', { query: { pid } }),
    rejudgeState: (pid, signal) => call('problemRejudge', { query: { pid }, signal, quiet: true }),
    rejudge: (pid) => call('rejudgeProblem', { body: { pid } }),
    changeAuth: (pid, auth) => call('changeProblemAuth', { body: { id: pid, auth } }),
    compile: (mode, body) => call(mode === 'interactive' ? 'compileInteractive' : 'compileSpj', { body, quiet: true }),
    createForContest: (body) => call('createContestProblem', { body, quiet: true }),
    editForContest: (body) => call('editContestProblem', { body, quiet: true }),
    savePlacement: (body) => call('saveContestProblem', { body, quiet: true }),
  },
  storeFile: storeMarkdownFile,
  // Problem administrators may do everything, others with the area only what is theirs (decision 42).
  rightsOf: (user, { author }) => {
    const rules = user?.roleList.some(rulesProblems) ?? false
    return { rules, mayEdit: rules || author === user?.username }
  },
}

export const ProblemAdminScopeContext = createContext<ProblemAdminScope>(site)

export const useProblemAdminScope = (): ProblemAdminScope => use(ProblemAdminScopeContext)

/** What the reader may do with a problem here. */
export function useProblemRights(problem: OwnedProblem): ProblemRights {
  return useProblemAdminScope().rightsOf(useAtomValue(userAtom), problem)
}
