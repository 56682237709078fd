import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ErrorState, PagePending, Skeleton } from '../../ui/feedback/states.tsx'
import type { ContestPlacement } from '../admin-problems/index.ts'
import { draftOf, newDraft, ProblemEditor, useProblemAdminScope, problemParts } from '../admin-problems/index.ts'
import { useLanguages } from '../../domain/problem/use-languages.ts'
import { WithContest } from './contest-frame.tsx'
import { useContestAdminScope } from './admin-scope.ts'
import { nextDisplayId } from './problems/next-id.ts'
import { problemsOfContest } from './queries.ts'
import type { ContestHead, Link } from './queries.ts'

const Waiting = () => (
  <PageBody>
    <Skeleton height="480px" />
  </PageBody>
)

/** The map of links holds every problem of the contest, whatever the page. */
const useLinks = (cid: number) =>
  useQuery({
    ...problemsOfContest(useContestAdminScope(), { cid, currentPage: 1, limit: 1 }),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })

const forContests = '3'

/** `/admin/contest/{contestId}/problem/create` */
export const ContestProblemCreatePage = () => <WithContest>{(contest) => <Creation contest={contest} />}</WithContest>

function Creation({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  usePageTitle(t`New problem`)
  const languages = useLanguages()
  const links = useLinks(contest.id)
  if (languages.length === 0 || links.isPending) return <Waiting />
  if (links.data === undefined)
    return (
      <PageBody>
        <ErrorState reason={links.error?.message} onRetry={() => void links.refetch()} />
      </PageBody>
    )
  return (
    <NewProblem
      contest={contest}
      languages={languages.filter(({ oj, available }) => oj === 'ME' && available).map(({ id }) => id)}
      links={Object.values(links.data.contestProblemMap)}
    />
  )
}

function NewProblem({
  contest,
  languages,
  links,
}: {
  readonly contest: ContestHead
  readonly languages: readonly number[]
  readonly links: readonly Link[]
}) {
  const { id: cid, title, type } = contest
  // As they were when the form was opened: what is typed meanwhile must not be judged by a list that is being loaded
  // again.
  const [takenIds] = useState(() => links.map(({ displayId }) => displayId))
  const place = useMemo((): ContestPlacement => ({ cid, title, linkId: undefined, takenIds }), [cid, title, takenIds])
  const stored = {
    ...newDraft(languages),
    type: String(type),
    auth: forContests,
    contestDisplayId: nextDisplayId(takenIds),
  }
  return <ProblemEditor stored={stored} pid={undefined} contest={place} />
}

/** `/admin/contest/{contestId}/problem/{problemId}/edit`, by the internal id. */
export const ContestProblemEditPage = () => <WithContest>{(contest) => <Change contest={contest} />}</WithContest>

function Change({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const { id: cid, title } = contest
  const scope = useProblemAdminScope()
  const pid = Number(useParams().problemId)
  const isId = Number.isSafeInteger(pid)
  const [version, setVersion] = useState(0)
  const parts = useQuery({
    ...problemParts(scope, pid),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    enabled: isId,
  })
  const links = useLinks(cid)
  usePageTitle(parts.data?.problem.problemId ?? t`Edit problem`)
  const link = links.data?.contestProblemMap[String(pid)]
  const linkId = link?.id
  const others = Object.values(links.data?.contestProblemMap ?? {})
    .filter((each) => each.id !== linkId)
    .map(({ displayId }) => displayId)
    .join('\n')
  const place = useMemo(
    (): ContestPlacement => ({ cid, title, linkId, takenIds: others === '' ? [] : others.split('\n') }),
    [cid, title, linkId, others],
  )
  const isMissing = !isId || (links.data !== undefined && link === undefined)
  if (isMissing || parts.data === undefined || link === undefined) {
    const query = {
      isPending: parts.isPending || links.isPending,
      error: parts.error ?? links.error,
      refetch: () => Promise.all([parts.refetch(), links.refetch()]),
    }
    const title = isMissing ? t`This contest has no such problem` : t`This problem could not be loaded`
    const away = <LinkButton to={scope.paths.contestProblems(cid)}>{t`Problem list`}</LinkButton>
    return (
      <PageBody>
        <PagePending query={query} title={title} isFinal={isMissing || isRefusal(query.error)} away={away} />
      </PageBody>
    )
  }
  const again = async () => {
    await Promise.all([parts.refetch(), links.refetch()])
    setVersion(version + 1)
  }
  const draftFrom = (data: typeof parts.data) => ({
    ...draftOf(data, scope.group?.shortName),
    contestDisplayId: link.displayId,
    contestDisplayTitle: link.displayTitle,
  })
  const load = async () => {
    const { data } = await parts.refetch({ throwOnError: true })
    if (data === undefined) throw new Error('a query that went well has no data')
    return { values: draftFrom(data), revision: data.problem.revision }
  }
  return (
    <ProblemEditor
      key={version}
      stored={draftFrom(parts.data)}
      pid={pid}
      shared={{ revision: parts.data.problem.revision, load }}
      onSaved={again}
      contest={place}
    />
  )
}
