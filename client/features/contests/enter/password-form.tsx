import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/form/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/inputs.tsx'
import { authCodes } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useRegistration } from './use-registration.ts'

const Frame = chakra('section', { base: { maxW: '370px' } })
const Title = chakra('h2', { base: { textStyle: 'section', mb: '2px' } })

/** The way into a contest that has a password. */
export function PasswordForm({ view }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const { cid, info } = view
  const { submit, field, isBusy } = useRegistration(cid)
  return (
    <Frame>
      <Title>{t`Enter the contest`}</Title>
      <HelpText size="cell" mb="12px">
        {info.auth === authCodes.closed
          ? t`You need the password to view this contest.`
          : t`You can look around; enter the password to submit.`}
      </HelpText>
      <Form onSubmit={submit}>
        <PasswordField {...field} />
        <Button type="submit" variant="solid" alignSelf="start" loading={isBusy}>
          {t`Enter`}
        </Button>
      </Form>
    </Frame>
  )
}
