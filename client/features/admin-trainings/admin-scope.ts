/**
 * Where trainings are prepared: the site, or a group (see admin-problems/admin-scope.ts). Without one it is the site.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { userAtom } from '../../api/session.ts'
import type { User } from '../../api/session.ts'
import { categoriesQuery } from '../trainings/index.ts'

export type TrainingRow = CallAnswer<'adminTrainingList'>['records'][number]
export type TrainingHead = Pick<TrainingRow, 'id' | 'title' | 'author'>
export type StoredTraining = CallAnswer<'adminTraining'>
type Category = CallAnswer<'trainingCategories'>[number]

export interface TrainingRights {
  readonly mayDelete: boolean
  /** Orders and takes out problems. */
  readonly mayOrder: boolean
  readonly mayEdit: boolean
}

export interface TrainingCalls {
  readonly list: (
    query: CallQuery<'adminTrainingList'>,
    signal: AbortSignal,
  ) => Promise<CallAnswer<'adminTrainingList'>>
  /** For whoever may open the training's pages; null when there is no such training. */
  readonly head: (tid: number, signal: AbortSignal) => Promise<TrainingHead | null>
  readonly form: (tid: number, signal: AbortSignal) => Promise<StoredTraining>
  readonly create: (body: CallBody<'createTraining'>) => Promise<{ readonly tid: number }>
  readonly update: (body: CallBody<'createTraining'>) => Promise<unknown>
  readonly show: (query: CallQuery<'changeTrainingStatus'>) => Promise<unknown>
  readonly remove: (tid: number) => Promise<unknown>
  readonly problems: (
    query: CallQuery<'adminTrainingProblems'>,
    signal: AbortSignal,
  ) => Promise<CallAnswer<'adminTrainingProblems'>>
  readonly addProblem: (body: CallBody<'addTrainingProblem'>) => Promise<unknown>
  readonly moveProblem: (body: { readonly id: number; readonly tid: number; readonly rank: number }) => Promise<unknown>
  readonly removeProblem: (query: CallQuery<'removeTrainingProblem'>) => Promise<unknown>
}

export interface TrainingAdminScope {
  /** Part of the keys of all queries that are asked here. */
  readonly key: string
  /** The group whose trainings these are, with the way to its own problems; null for those of the site. */
  readonly group: {
    readonly gid: number
    readonly addOwn: (query: CallQuery<'addOwnGroupTrainingProblem'>) => Promise<unknown>
  } | null
  readonly paths: {
    readonly list: string
    readonly create: string
    readonly of: (tid: number) => string
    /** Where pupils find it. */
    readonly page: (tid: number) => string
    readonly problem: (problemId: string) => string
  }
  readonly calls: TrainingCalls
  readonly categories: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (loading: { readonly signal: AbortSignal }) => Promise<readonly Category[]>
  }
  readonly categoryCalls: {
    readonly edit: (body: CallBody<'editTrainingCategory'>) => Promise<unknown>
    readonly remove: (cid: number) => Promise<unknown>
  }
  readonly storeFile: typeof storeMarkdownFile
  readonly rightsOf: (user: User | null, training: { readonly author: string }) => TrainingRights
}

/** The form is sent to the training's author only; others find the training in the list. */
async function siteHead(tid: number, signal: AbortSignal): Promise<TrainingHead | null> {
  const own = await call('adminTraining', { query: { tid }, signal, quiet: true }).catch(() => null)
  if (own !== null) return own.training
  const { records } = await call('adminTrainingList', {
    query: { keyword: String(tid), currentPage: 1, limit: 100 },
    signal,
  })
  return records.find(({ id }) => id === tid) ?? null
}

const site: TrainingAdminScope = {
  key: 'site',
  group: null,
  paths: {
    list: '/admin/training',
    create: '/admin/training/create',
    of: (tid) => `/admin/training/${tid}`,
    page: (tid) => `/training/${tid}`,
    problem: (problemId) => `/problem/${encodeURIComponent(problemId)}`,
  },
  calls: {
    list: (query, signal) => call('adminTrainingList', { query, signal }),
    head: siteHead,
    form: (tid, signal) => call('adminTraining', { query: { tid }, signal }),
    create: (body) => call('createTraining', { body, quiet: true }),
    update: (body) => call('updateTraining', { body, quiet: true }),
    show: (query) => call('changeTrainingStatus', { query }),
    remove: (tid) => call('deleteTraining', { query: { tid } }),
    problems: (query, signal) => call('adminTrainingProblems', { query, signal }),
    addProblem: (body) => call('addTrainingProblem', { body }),
    moveProblem: ({ id, rank }) => call('saveTrainingProblem', { body: { id, rank } }),
    removeProblem: (query) => call('removeTrainingProblem', { query }),
  },
  categories: categoriesQuery,
  categoryCalls: {
    edit: (body) => call('editTrainingCategory', { body, quiet: true }),
    remove: (cid) => call('deleteTrainingCategory', { query: { cid } }),
  },
  storeFile: storeMarkdownFile,
  // Super administrators may do everything; problem administrators order and take out problems; others change what
  // they have made.
  rightsOf: (user, { author }) => {
    const mayDelete = user?.roleList.some(isRoot) ?? false
    return {
      mayDelete,
      mayOrder: user?.roleList.some(rulesProblems) ?? false,
      mayEdit: mayDelete || author === user?.username,
    }
  },
}

export const TrainingAdminScopeContext = createContext<TrainingAdminScope>(site)

export const useTrainingAdminScope = (): TrainingAdminScope => use(TrainingAdminScopeContext)

/** What the reader may do with a training here. */
export function useRights(author: string): TrainingRights {
  return useTrainingAdminScope().rightsOf(useAtomValue(userAtom), { author })
}
