import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { draftOf, problemParts, useProblemAdminScope } from '../../admin-problems/index.ts'
import type { ContestPlacement } from '../../admin-problems/index.ts'
import { useContestAdminScope } from '../admin-scope.ts'
import { problemsOfContest } from '../queries.ts'
import type { ContestHead } from '../queries.ts'

/** The map of links holds every problem of the contest, whatever the page. */
export const useLinks = (cid: number) =>
  useQuery({
    ...problemsOfContest(useContestAdminScope(), { cid, currentPage: 1, limit: 1 }),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })

/**
 * A problem as the editor takes it, with its label and title in the contest.
 *
 * @param pid internal id, from the address: it may be none
 */
export function useContestProblem({ id: cid, title }: ContestHead, pid: number) {
  const scope = useProblemAdminScope()
  const isId = Number.isSafeInteger(pid)
  const parts = useQuery({
    ...problemParts(scope, pid),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    enabled: isId,
  })
  const links = useLinks(cid)
  const link = links.data?.contestProblemMap[String(pid)]
  const linkId = link?.id
  const others = Object.values(links.data?.contestProblemMap ?? {})
    .filter((each) => each.id !== linkId)
    .map(({ displayId }) => displayId)
    .join('\n')
  const placement = useMemo(
    (): ContestPlacement => ({ cid, title, linkId, takenIds: others === '' ? [] : others.split('\n') }),
    [cid, title, linkId, others],
  )
  const loadedOf = ({ data }: Pick<typeof parts, 'data'>) =>
    data === undefined || link === undefined
      ? undefined
      : {
          revision: data.problem.revision,
          values: {
            ...draftOf(data, scope.group?.shortName),
            contestDisplayId: link.displayId,
            contestDisplayTitle: link.displayTitle,
          },
        }
  return {
    placement,
    /** Undefined until the problem and its link are here. */
    loaded: loadedOf(parts),
    /** The display id in the bank. */
    problemId: parts.data?.problem.problemId,
    isMissing: !isId || (links.data !== undefined && link === undefined),
    isPending: parts.isPending || links.isPending,
    error: parts.error ?? links.error,
    refetch: () => Promise.all([parts.refetch(), links.refetch()]),
    /** The problem anew, beside what is being written. */
    load: async () => {
      const loaded = loadedOf(await parts.refetch({ throwOnError: true }))
      if (loaded === undefined) throw new Error('a query that went well has no data')
      return loaded
    },
  }
}
