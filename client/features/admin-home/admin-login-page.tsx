import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { callWithToken } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { saveSession, userAtom } from '../../api/session.ts'
import { showRefusal } from '../../api/mutations.ts'
import { behindAdminDoor } from '../../api/sign-in.ts'
import { useWebsite } from '../../api/website.ts'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { toast } from '../../ui/overlay/toast.ts'

const Frame = chakra('main', {
  base: { minH: '100dvh', display: 'grid', placeItems: 'center', bg: 'bg.subtle', p: '16px' },
})
const Panel = chakra('div', {
  base: {
    w: 'full',
    maxW: '370px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: '12px',
    p: '22px 22px 24px',
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
  },
})
const Title = chakra('h1', { base: { fontSize: '17px', lineHeight: '28px', fontWeight: 620 } })
const Line = chakra('p', {
  base: {
    textStyle: 'cell',
    color: 'fg.muted',
    textAlign: 'center',
    display: 'flex',
    justifyContent: 'center',
    gap: '8px',
  },
})

interface LoginValues {
  username: string
  password: string
}

/** `/admin/login`: the back office has a sign-in of its own. */
export function AdminLoginPage() {
  const { t } = useLingui()
  const site = useWebsite()?.shortName ?? 'Podium'
  const user = useAtomValue(userAtom)
  usePageTitle(t`Administrator sign-in`)
  const name = user?.username
  return (
    <Frame>
      <Panel>
        <Title>{`${t`Administrator sign-in`} – ${site}`}</Title>
        <LoginForm />
        <Line>
          {user?.roleList.some(isAdminRole) ? (
            <LinkButton to="/admin" variant="link">{t`Continue as ${name}`}</LinkButton>
          ) : (
            <LinkButton to="/home" variant="link">{t`Back to the site`}</LinkButton>
          )}
        </Line>
      </Panel>
    </Frame>
  )
}

function LoginForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '' } })
  const field = checked(form)
  const required = (label: string) => (value: string) => (value.trim() === '' ? t`${label} is required` : undefined)
  const submit = form.handleSubmit(async ({ username, password }) => {
    try {
      const { data: user, token } = await callWithToken('adminLogin', {
        body: { username: username.trim(), password },
        quiet: true,
      })
      if (token === null) throw new ApiError('server', t`Something went wrong on the server. Please try again.`)
      saveSession({ token, user })
      toast.success(t`Welcome back`)
      await navigate(behindAdminDoor(search), { replace: true })
    } catch (error) {
      form.setValue('password', '')
      showRefusal(form, error, 'password')
    }
  })
  return (
    <Form onSubmit={submit}>
      <TextField label={t`Username`} autoComplete="username" autoFocus {...field('username', required(t`Username`))} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...field('password', required(t`Password`))}
      />
      <Button type="submit" variant="solid" size="lg" width="full" loading={form.formState.isSubmitting}>
        {t`Sign in`}
      </Button>
    </Form>
  )
}
