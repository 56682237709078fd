import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { PageBody } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLanguages } from '../problems/editor/use-languages.ts'
import { draftOf, newDraft } from './editor/draft.ts'
import { ProblemEditor } from './editor/problem-editor.tsx'
import { useProblemOffice } from './office.ts'
import { problemParts } from './queries.ts'

/** `/admin/problem/edit/{problemId}`, or the same in a group, by the internal id. */
export function ProblemEditPage() {
  const { t } = useLingui()
  const office = useProblemOffice()
  const pid = Number(useParams().problemId)
  const [version, setVersion] = useState(0)
  const query = useQuery({ ...problemParts(office, pid), refetchOnReconnect: false, gcTime: 0, enabled: Number.isSafeInteger(pid) })
  usePageTitle(query.data?.problem.problemId ?? t`Edit problem`)
  const { data } = query
  if (data === undefined) return <PageBody>{query.isPending && Number.isSafeInteger(pid) ? <Skeleton height="480px" /> : <ErrorState onRetry={() => void query.refetch()} />}</PageBody>
  const again = async () => {
    await query.refetch()
    setVersion(version + 1)
  }
  return <ProblemEditor key={version} stored={draftOf(data, office.group?.shortName)} pid={pid} onSaved={again} />
}

/** `/admin/problem/create`: presets of the specification, all languages that are there. */
export function ProblemCreatePage() {
  const { t } = useLingui()
  usePageTitle(t`New problem`)
  const languages = useLanguages()
  if (languages.length === 0) return <PageBody><Skeleton height="480px" /></PageBody>
  return <ProblemEditor stored={newDraft(languages.filter(({ oj, available }) => oj === 'ME' && available).map(({ id }) => id))} pid={undefined} />
}
