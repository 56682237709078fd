import { useLingui } from '@lingui/react/macro'
import { Button } from '../form/button.tsx'
import { HelpText } from '../text/text.tsx'
import type { OpenConfirm } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** The question of `confirm`; loaded when the first one is asked. */
export function ConfirmDialog({ question }: { readonly question: OpenConfirm }) {
  const { t } = useLingui()
  const { destroys = false } = question
  return (
    <Dialog
      title={question.title}
      width={370}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button data-autofocus={destroys || undefined} onClick={() => question.answer(false)}>{t`Cancel`}</Button>
          <Button
            variant={destroys ? 'danger' : 'solid'}
            data-autofocus={destroys ? undefined : true}
            onClick={() => question.answer(true)}
          >
            {question.verb}
          </Button>
        </>
      }
    >
      <HelpText size="body">{question.body}</HelpText>
    </Dialog>
  )
}
