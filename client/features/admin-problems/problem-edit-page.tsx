import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { PagePending, Skeleton } from '../../ui/feedback/states.tsx'
import { useLanguages } from '../../domain/problem/use-languages.ts'
import { draftOf, newDraft } from './editor/draft.ts'
import { ProblemEditor } from './editor/problem-editor.tsx'
import { useProblemAdminScope, useProblemRights } from './admin-scope.ts'
import { problemParts } from './queries.ts'

const privateAuth = '2'

/** `/admin/problem/edit/{problemId}`, or the same in a group, by the internal id. */
export function ProblemEditPage() {
  const { t } = useLingui()
  const scope = useProblemAdminScope()
  const pid = Number(useParams().problemId)
  const [version, setVersion] = useState(0)
  const isId = Number.isSafeInteger(pid)
  const query = useQuery({ ...problemParts(scope, pid), refetchOnReconnect: false, gcTime: 0, enabled: isId })
  usePageTitle(query.data?.problem.problemId ?? t`Edit problem`)
  const { data } = query
  if (data === undefined) {
    const away = <LinkButton to={scope.paths.list}>{t`All problems`}</LinkButton>
    return (
      <PageBody>
        <PagePending
          query={query}
          title={t`This problem could not be loaded`}
          isFinal={!isId || isRefusal(query.error)}
          away={away}
        />
      </PageBody>
    )
  }
  const prefix = scope.group?.shortName
  const load = async () => {
    const parts = await query.refetch({ throwOnError: true })
    if (parts.data === undefined) throw new Error('a query that went well has no data')
    return { values: draftOf(parts.data, prefix), revision: parts.data.problem.revision }
  }
  const again = async () => {
    await query.refetch()
    setVersion(version + 1)
  }
  return (
    <ProblemEditor
      key={version}
      stored={draftOf(data, prefix)}
      pid={pid}
      shared={{ revision: data.problem.revision, load }}
      onSaved={again}
    />
  )
}

/**
 * `/admin/problem/create`: presets of the specification, all languages that are there. Who may not publish begins in
 * private.
 */
export function ProblemCreatePage() {
  const { t } = useLingui()
  usePageTitle(t`New problem`)
  const { group } = useProblemAdminScope()
  const { rules } = useProblemRights({ author: null })
  const languages = useLanguages('ME')
  if (languages.length === 0)
    return (
      <PageBody>
        <Skeleton height="480px" />
      </PageBody>
    )
  const draft = newDraft(languages.filter(({ available }) => available).map(({ id }) => id))
  return <ProblemEditor stored={rules || group !== null ? draft : { ...draft, auth: privateAuth }} pid={undefined} />
}
