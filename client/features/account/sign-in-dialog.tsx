import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { closeSignIn, endSignIn, signInFaceAtom } from '../../api/sign-in.ts'
import type { SignInFace } from '../../api/sign-in.ts'
import { useWebsite } from '../../api/website.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SeatSignIn } from './seat-sign-in.tsx'

/** Sign-in, registration and reset: three faces of one dialog that a stray click does not close. */
export function SignInDialog({ face }: { readonly face: SignInFace }) {
  const { t } = useLingui()
  const show = useSetAtom(signInFaceAtom)
  const website = useWebsite()
  const navigate = useNavigate()
  const done = () => {
    const wanted = endSignIn()
    if (wanted !== null) void navigate(wanted.path, { replace: wanted.isInstead })
  }
  const shortName = website?.shortName ?? 'Podium'
  const names: Record<SignInFace, string> = { login: t`Sign in`, register: t`Register`, reset: t`Reset password` }
  return (
    <Dialog title={`${names[face]} – ${shortName}`} width={370} closesOnScrim={false} onClose={closeSignIn}>
      {face === 'login' ? (
        <>
          <SeatSignIn onDone={done} />
          <LoginForm canRegister={website?.register ?? true} onDone={done} onFace={show} />
        </>
      ) : null}
      {face === 'register' ? <RegisterForm onDone={done} onFace={show} /> : null}
      {face === 'reset' ? <ResetForm onFace={show} /> : null}
    </Dialog>
  )
}
