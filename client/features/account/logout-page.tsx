import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../api/sign-out.ts'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'

/** Signs out on the server and here, whatever the server says, and ends on the home page. */
export function LogoutPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  usePageTitle(t`Sign out`)
  useEffect(() => {
    void signOut('logout').then(() => navigate('/home', { replace: true }))
  }, [navigate])
  return <Skeleton margin="32px auto" width="240px" />
}
