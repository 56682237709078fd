import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../../ui/form/inputs.tsx'
import { enterQuestionAtom } from './enter-question.ts'
import type { EnterQuestion } from './enter-question.ts'
import { useRegistration } from './use-registration.ts'

/** Where the question for the contest's password appears; leaving the page answers it with no. */
export function EnterPrompt() {
  const store = useStore()
  const question = useAtomValue(enterQuestionAtom)
  useEffect(() => () => store.get(enterQuestionAtom)?.answer(false), [store])
  return question === null ? null : <EnterDialog question={question} />
}

/** Once the password is right, the submission goes on its way by itself. */
function EnterDialog({ question }: { readonly question: EnterQuestion }) {
  const { t } = useLingui()
  const { submit, field, isBusy } = useRegistration(question.cid, () => question.answer(true))
  return (
    <FormDialog
      title={t`Enter the contest`}
      verb={t`Enter and submit`}
      width={370}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => question.answer(false)}
    >
      <PasswordField {...field} />
    </FormDialog>
  )
}
