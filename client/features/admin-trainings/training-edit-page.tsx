import { useLingui } from '@lingui/react/macro'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { userAtom } from '../../api/session.ts'
import { isRefusal } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, ErrorState, PagePending, Skeleton } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { draftOf, newDraft } from './form/draft.ts'
import { TrainingForm } from './form/training-form.tsx'
import { useTrainingAdminScope } from './admin-scope.ts'
import { trainingForm } from './queries.ts'
import type { Category } from './queries.ts'

/** `/admin/training/{trainingId}/edit` */
export function TrainingEditPage() {
  const { t } = useLingui()
  const scope = useTrainingAdminScope()
  const tid = Number(useParams().trainingId)
  const isId = Number.isSafeInteger(tid)
  const query = useQuery({
    ...trainingForm(scope, tid),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: isId,
  })
  const { data } = query
  usePageTitle(data?.training.title ?? t`Edit training`)
  if (data === undefined) {
    const away = <LinkButton to={scope.paths.list}>{t`All trainings`}</LinkButton>
    return (
      <PageBody>
        <PagePending
          query={query}
          title={t`This training could not be loaded`}
          isFinal={!isId || isRefusal(query.error)}
          away={away}
        />
      </PageBody>
    )
  }
  return (
    <WithCategories>
      {(categories) => (
        <TrainingForm
          key={tid}
          first={draftOf(data)}
          categories={categories}
          tid={tid}
          revision={data.training.revision}
        />
      )}
    </WithCategories>
  )
}

/** `/admin/training/create` */
export function TrainingCreatePage() {
  const { t } = useLingui()
  usePageTitle(t`New training`)
  const [first] = useState(newDraft)
  return (
    <WithCategories>
      {(categories) => <TrainingForm first={first} categories={categories} tid={undefined} />}
    </WithCategories>
  )
}

/**
 * A training needs a category. Where there is none, whoever may make one is taken there; others read whom to ask.
 */
function WithCategories({ children }: { readonly children: (categories: readonly Category[]) => ReactNode }) {
  const { t } = useLingui()
  const { categories, group } = useTrainingAdminScope()
  const query = useQuery(categories)
  const mayMake = useAtomValue(userAtom)?.roleList.some(rulesProblems) ?? false
  // In a group the form itself makes one.
  const hasNone = group === null && query.data?.length === 0
  useEffect(() => {
    if (hasNone && mayMake) toast.warn(t`A training needs a category: create one first`)
  }, [hasNone, mayMake, t])
  if (query.data === undefined)
    return (
      <PageBody>
        {query.isPending ? (
          <Skeleton height="480px" />
        ) : (
          <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
        )}
      </PageBody>
    )
  if (!hasNone) return children(query.data)
  if (mayMake) return <Navigate to="/admin/training/category" replace />
  return (
    <PageBody>
      <EmptyState
        title={t`No categories yet`}
        hint={t`Ask a problem administrator or a super administrator to create one.`}
      />
    </PageBody>
  )
}
