import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../api/session.ts'
import { tabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangeMobileForm } from './change-mobile-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

type Face = 'password' | 'email' | 'mobile'

const Panel = chakra('div', { base: { pt: '20px', maxW: '420px' } })

/** Password, e-mail and mobile number; each change asks for the current password. */
export function AccountPanel({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const [face, setFace] = useState<Face>('password')
  return (
    <>
      <Tabs<Face>
        label={t`Account`}
        value={face}
        onChange={setFace}
        tabs={[
          { value: 'password', label: t`Password` },
          { value: 'email', label: t`Email` },
          { value: 'mobile', label: t`Mobile` },
        ]}
      />
      <Panel {...tabPanel(face)}>
        {face === 'password' ? <ChangePasswordForm /> : null}
        {face === 'email' ? <ChangeEmailForm email={user.email} /> : null}
        {face === 'mobile' ? <ChangeMobileForm mobile={user.mobile} /> : null}
      </Panel>
    </>
  )
}
