import { useLingui } from '@lingui/react/macro'
import { ShieldX } from 'lucide-react'
import { Outlet, useParams } from 'react-router-dom'
import { isLost } from '../../../api/errors.ts'
import { openSignIn } from '../../../api/sign-in.ts'
import { PageBody } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorState, SignInState, Skeleton } from '../../../ui/feedback/states.tsx'
import { useLoadedGroup } from '../../groups/index.ts'
import { GroupAdminScopes } from './admin-scopes.tsx'

/** Around the long forms of a group, which fill the window as those of the back office do. */
export function GroupAdminFrame() {
  const { t } = useLingui()
  const gid = Number(useParams().groupID)
  const { query, view, isAnonymous } = useLoadedGroup(gid)
  if (isAnonymous)
    return (
      <PageBody>
        <SignInState title={t`Sign in to open this group`} onSignIn={() => openSignIn()} />
      </PageBody>
    )
  if (isLost(query))
    return (
      <PageBody>
        <ErrorState
          title={t`This group could not be loaded`}
          reason={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      </PageBody>
    )
  if (view === null)
    return (
      <PageBody>
        <Skeleton height="480px" />
      </PageBody>
    )
  if (!view.isAdmin)
    return (
      <PageBody>
        <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is for administrators of the group`} />
      </PageBody>
    )
  return (
    <GroupAdminScopes view={view}>
      <Outlet />
    </GroupAdminScopes>
  )
}
