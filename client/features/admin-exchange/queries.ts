import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

export type Task = CallAnswer<'exchangeJob'>
export type TaskItem = Task['items'][number]

export const tasksKey = ['admin', 'exchange'] as const
const lookAgainMs = 1000

const isRunning = ({ state }: Pick<Task, 'state'>): boolean => state === 'running'

/** Own tasks of late; asked again every second while one runs. */
export const useTasks = () =>
  useQuery({
    queryKey: [...tasksKey, 'list'],
    queryFn: ({ signal }) => call('exchangeJobs', { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? lookAgainMs : false),
  })

/** One task with the report of every problem. */
export const useTask = (id: number) =>
  useQuery({
    queryKey: [...tasksKey, id],
    queryFn: ({ signal }) => call('exchangeJob', { query: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? lookAgainMs : false),
  })

export interface Page {
  readonly keyword: string
  readonly currentPage: number
  readonly limit: number
}

/** Problems of this site, which are those that can be exported. */
export const useOwnProblems = ({ keyword, currentPage, limit }: Page) =>
  useQuery({
    queryKey: ['admin', 'problems', 'own', keyword, currentPage, limit],
    queryFn: ({ signal }) => call('adminProblemList', { query: { keyword, oj: 'Mine', currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  })
