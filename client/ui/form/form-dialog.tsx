import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { FormEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import type { DialogProps } from '../overlay/dialog.tsx'
import { useTyped } from './unsaved-input.ts'
import { Form } from './form.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** The action; "Save" by default. */
  readonly verb?: string
  /** The action is being done. */
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A form in a dialog: what was typed is lost by cancel alone. */
export function FormDialog({ title, width, onClose, children, verb, isBusy, onSubmit }: FormDialogProps) {
  const { t } = useLingui()
  const id = useId()
  useTyped(true)
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
      <Form id={id} onSubmit={(event) => void onSubmit(event)}>
        {children}
      </Form>
    </Dialog>
  )
}
