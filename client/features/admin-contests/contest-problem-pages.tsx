import { useLingui } from '@lingui/react/macro'
import { nextDisplayId } from '@podium/proto/rules/contest/next-display-id.ts'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ErrorState, PagePending, Skeleton } from '../../ui/feedback/states.tsx'
import type { ContestPlacement } from '../admin-problems/index.ts'
import { newDraft, ProblemEditor, useProblemAdminScope } from '../admin-problems/index.ts'
import { useLanguages } from '../../domain/problem/use-languages.ts'
import { WithContest } from './contest-frame.tsx'
import { useContestProblem, useLinks } from './problems/use-contest-problem.ts'
import type { ContestHead, Link } from './queries.ts'

const Waiting = () => (
  <PageBody>
    <Skeleton height="480px" />
  </PageBody>
)

const forContests = '3'

/** `/admin/contest/{contestId}/problem/create` */
export const ContestProblemCreatePage = () => <WithContest>{(contest) => <Creation contest={contest} />}</WithContest>

function Creation({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  usePageTitle(t`New problem`)
  const languages = useLanguages('ME')
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
      languages={languages.filter(({ available }) => available).map(({ id }) => id)}
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
  const placement = useMemo(
    (): ContestPlacement => ({ cid, title, linkId: undefined, takenIds }),
    [cid, title, takenIds],
  )
  const stored = {
    ...newDraft(languages),
    type: String(type),
    auth: forContests,
    contestDisplayId: nextDisplayId(takenIds),
  }
  return <ProblemEditor stored={stored} pid={undefined} contest={placement} />
}

/** `/admin/contest/{contestId}/problem/{problemId}/edit`, by the internal id. */
export const ContestProblemEditPage = () => <WithContest>{(contest) => <Change contest={contest} />}</WithContest>

function Change({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const { paths } = useProblemAdminScope()
  const pid = Number(useParams().problemId)
  const problem = useContestProblem(contest, pid)
  const { loaded, isMissing, placement, load } = problem
  const [version, setVersion] = useState(0)
  usePageTitle(problem.problemId ?? t`Edit problem`)
  if (isMissing || loaded === undefined)
    return (
      <PageBody>
        <PagePending
          query={problem}
          title={isMissing ? t`This contest has no such problem` : t`This problem could not be loaded`}
          isFinal={isMissing || isRefusal(problem.error)}
          away={<LinkButton to={paths.contestProblems(contest.id)}>{t`Problem list`}</LinkButton>}
        />
      </PageBody>
    )
  const again = async () => {
    await problem.refetch()
    setVersion(version + 1)
  }
  return (
    <ProblemEditor
      key={version}
      stored={loaded.values}
      pid={pid}
      shared={{ revision: loaded.revision, load }}
      onSaved={again}
      contest={placement}
    />
  )
}
