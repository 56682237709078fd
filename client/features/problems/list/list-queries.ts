import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { countProblems } from '../../../domain/site/moved-counters.ts'
import { useSiteList } from '../../../domain/site/use-site-list.ts'
import { useOwnStates } from '../queries.ts'
import { noFilters, tagBank } from './filters.ts'
import type { ListFilters } from './filters.ts'

export type ProblemRow = CallAnswer<'problemList'>['records'][number]
export type TagGroup = CallAnswer<'tagsAndClassification'>[number]
export type Tag = TagGroup['tagList'][number]

/** What is asked for; what is not set is left out. */
export function queryOf(filters: ListFilters) {
  const { oj, difficulty, keyword, tagIds, own, sort, isDescending, currentPage, limit } = filters
  return {
    difficulty,
    keyword,
    tagId: [...tagIds],
    currentPage,
    limit,
    oj: oj === noFilters.oj ? undefined : oj,
    own: own ?? undefined,
    sort: sort === noFilters.sort ? undefined : sort,
    isDescending: isDescending || undefined,
  }
}

/** A page of the bank; the rows before stay while the next ones load. The own state is the reader's. */
export const useProblemList = (filters: ListFilters) => {
  const uid = useAtomValue(userAtom)?.uid
  return useSiteList({
    what: 'problems',
    key: ['problems', filters, filters.own === null ? null : uid],
    uid: filters.own === null ? undefined : uid,
    load: (signal) => call('problemList', { query: queryOf(filters), signal }),
    count: countProblems,
  })
}

export const useTagGroups = (oj: string) =>
  useSiteList({
    what: 'tags',
    key: ['tag-groups', tagBank(oj)],
    load: (signal) => call('tagsAndClassification', { query: { oj: tagBank(oj) }, signal }),
    freshForMs: 60_000,
  })

/**
 * Own state by problem; undefined for a visitor, and while nothing is known. @param gid the group whose submissions
 * count; null outside groups
 */
export function useOwnStatuses(
  rows: readonly ProblemRow[] | undefined,
  gid: number | null = null,
): Readonly<Record<string, { status: number }>> | undefined {
  const user = useAtomValue(userAtom)
  const { data } = useOwnStates(user?.uid, rows?.map((row) => row.pid) ?? [], gid)
  return user === null ? undefined : (data ?? {})
}
