import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { PagePending } from '../../ui/feedback/states.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { ContestForm } from './form/contest-form.tsx'
import { draftOf, newDraft, storedOf } from './form/draft.ts'
import { useContestAdminScope } from './admin-scope.ts'
import { contestForm } from './queries.ts'

/** `/admin/contest/{contestId}/edit` */
export function ContestEditPage() {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const cid = Number(useParams().contestId)
  const isId = Number.isSafeInteger(cid)
  const query = useQuery({
    ...contestForm(scope, cid),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: isId,
  })
  const { data } = query
  const locale = useLocale()
  usePageTitle(data?.title ?? t`Edit contest`)
  if (data === undefined) {
    const away = <LinkButton to={scope.paths.list}>{t`All contests`}</LinkButton>
    return (
      <PageBody>
        <PagePending
          query={query}
          title={t`This contest could not be loaded`}
          isFinal={!isId || isRefusal(query.error)}
          away={away}
        />
      </PageBody>
    )
  }
  return (
    <ContestForm key={cid} first={draftOf(data, locale)} stored={storedOf(data)} cid={cid} revision={data.revision} />
  )
}

/** `/admin/contest/create` */
export function ContestCreatePage() {
  const { t } = useLingui()
  usePageTitle(t`New contest`)
  const [first] = useState(newDraft)
  return <ContestForm first={first} stored={null} cid={undefined} />
}
