import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { AccordionPanel } from '../../ui/layout/accordion.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { SignInState } from '../../ui/feedback/states.tsx'
import { AccountPanel } from './account-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { UserInfoPanel } from './user-info-panel.tsx'

/** `/setting`: what an account hangs on, and what its user says of themselves. */
export function SettingsPage() {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const [open, setOpen] = useState({ account: true, info: true, notifications: true })
  usePageTitle(t`Settings`)
  // The sign-in may end while the page is open.
  if (user === null)
    return (
      <PageBody>
        <SignInState title={t`Sign in to change your settings`} onSignIn={() => openSignIn()} />
      </PageBody>
    )
  return (
    <PageBody maxW="860px">
      <PageHead title={t`Settings`} />
      <AccordionPanel title={t`Account`} isOpen={open.account} onToggle={(account) => setOpen({ ...open, account })}>
        <AccountPanel user={user} />
      </AccordionPanel>
      <AccordionPanel title={t`Profile`} isOpen={open.info} onToggle={(info) => setOpen({ ...open, info })}>
        <UserInfoPanel user={user} />
      </AccordionPanel>
      <AccordionPanel
        title={t`Notifications`}
        isOpen={open.notifications}
        onToggle={(notifications) => setOpen({ ...open, notifications })}
      >
        <NotificationsPanel />
      </AccordionPanel>
    </PageBody>
  )
}
