import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

export type ContestInfo = CallAnswer<'contestInfo'>
export type ContestProblem = CallAnswer<'contestProblems'>[number]
export type Announcement = CallAnswer<'contestAnnouncements'>['records'][number]

interface Loading {
  readonly signal: AbortSignal
}

export const contestKey = (cid: number) => ['contest', cid] as const

/** The reader's right to enter or submit: a registration that still fits the account rule. */
export const accessQuery = (cid: number) => ({
  queryKey: [...contestKey(cid), 'access'],
  queryFn: async ({ signal }: Loading) => (await call('contestAccess', { query: { cid }, signal })).access,
})

export const problemsQuery = (cid: number, containsEnd: boolean) => ({
  queryKey: [...contestKey(cid), 'problems', containsEnd],
  queryFn: ({ signal }: Loading) => call('contestProblems', { query: { cid, containsEnd }, signal }),
})
