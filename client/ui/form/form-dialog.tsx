import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import type { DialogProps } from '../overlay/dialog.tsx'
import { isWriting } from '../overlay/is-writing.ts'
import { useTyped } from './unsaved-input.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { Form } from './form.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** The action; "Save" by default. */
  readonly verb?: string
  /** The action is being done. */
  readonly isBusy: boolean
  /** What is typed is kept elsewhere, and stands there again the next time. */
  readonly keepsDraft?: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A form in a dialog: what was typed is lost by cancel alone. */
export function FormDialog({
  title,
  width,
  onClose,
  children,
  verb,
  isBusy,
  keepsDraft = false,
  onSubmit,
}: FormDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const [isWritten, setWritten] = useState(false)
  useTyped(true)
  // What is being saved may lead to another page.
  useUnsavedGuard(isWritten && !isBusy && !keepsDraft)
  return (
    <Dialog
      title={title}
      width={width}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={id} loading={isBusy}>
            {verb ?? t`Save`}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        onSubmit={(event) => void onSubmit(event)}
        onInput={({ target }) => isWriting(target) && setWritten(true)}
      >
        {children}
      </Form>
    </Dialog>
  )
}
