import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ArrowLeft, ShieldX } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router-dom'
import { isAdminPath } from '../api/paths.ts'
import { isAdminAtom, userAtom } from '../api/session.ts'
import { adminDoor } from '../api/sign-in.ts'
import { Button, LinkButton } from '../ui/form/button.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { closedStatus } from './guards.ts'
import { Mark } from './mark.tsx'

/** In place of a page that a guard keeps closed, did not load, or broke. */
export function RouteError() {
  const error = useRouteError()
  const isAdmin = useAtomValue(isAdminAtom)
  if (!isRouteErrorResponse(error) || error.status !== closedStatus) return <BrokenPage />
  // Without its layout the back office has nothing around a page.
  return isAdminPath(location.pathname) && !isAdmin ? (
    <Alone>
      <Mark />
      <ClosedPage />
    </Alone>
  ) : (
    <ClosedPage />
  )
}

const Alone = chakra('main', {
  base: { minH: '100dvh', display: 'flex', flexDirection: 'column', alignItems: 'center', pt: '15dvh', px: '16px' },
})

/**
 * Trying again starts the application anew: a newer version may be out. Whoever was offline need not: it happens with
 * the network.
 */
function BrokenPage() {
  const { t } = useLingui()
  useEffect(() => {
    if (navigator.onLine) return
    const again = (): void => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return <ErrorState title={t`This page could not be loaded`} onRetry={() => location.reload()} />
}

function ClosedPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const title = t`This page is not open to you`
  usePageTitle(title)
  const name = useAtomValue(userAtom)?.username
  // A tab that was opened on this address has nothing behind it.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate('/home'))
  return (
    <EmptyState
      isPage
      icon={<ShieldX size={22} aria-hidden />}
      title={title}
      hint={t`You are signed in as ${name}, whose role does not include it.`}
      action={
        <>
          <Button icon={<ArrowLeft size={15} />} onClick={back}>{t`Back`}</Button>
          <LinkButton to={adminDoor()}>{t`Use another account`}</LinkButton>
        </>
      }
    />
  )
}
