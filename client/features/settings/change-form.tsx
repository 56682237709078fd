import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/errors.ts'
import { showRefusal } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { saveUser } from './session-user.ts'

type Outcome = CallAnswer<'changePassword'>

const locked = 403
const doneStep = 200

/** Always there, so that nothing moves when a message comes. */
const Message = chakra('p', {
  base: { display: 'flex', alignItems: 'center', gap: '5px', minH: '24px', textStyle: 'label', color: 'fg.error' },
})

/** Fields of a form: the one of the current password, and the one of what is to be set. */
interface ChangeFields<Values extends FieldValues> {
  readonly current: Path<Values>
  readonly next: Path<Values>
}

/**
 * How a change of the account went: a toast when done, words beside the field that is wrong, and no more tries when
 * it is locked.
 */
export function useChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: ChangeFields<Values>,
  done: () => void,
) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<{ text: string; isLocked: boolean } | null>(null)
  const run = async (work: () => Promise<Outcome>): Promise<void> => {
    setFailure(null)
    try {
      const { code, msg, userInfo, field } = await work()
      if (code === locked) return setFailure({ text: msg, isLocked: true })
      if (code !== doneStep)
        return form.setError(
          field === 'code' ? ('code' as Path<Values>) : fields.current,
          { message: msg },
          { shouldFocus: true },
        )
      if (userInfo) saveUser(userInfo)
      toast.success(t`Saved`)
      done()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'refused') return showRefusal(form, error, fields.next)
      setFailure({ text: error.message || t`The change was not saved`, isLocked: false })
    }
  }
  return { failure, run }
}

export interface ChangeFormProps {
  readonly change: ReturnType<typeof useChange>
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent) => void
  readonly verb: string
  readonly children: ReactNode
}

export function ChangeForm({ change, isBusy, onSubmit, verb, children }: ChangeFormProps) {
  const { failure } = change
  return (
    <Form onSubmit={onSubmit}>
      {children}
      <Message role="alert">
        {failure ? (
          <>
            <TriangleAlert size={13} aria-hidden />
            {failure.text}
          </>
        ) : null}
      </Message>
      <div>
        <Button
          type="submit"
          variant="solid"
          loading={isBusy}
          disabledReason={failure?.isLocked ? failure.text : undefined}
        >
          {verb}
        </Button>
      </div>
    </Form>
  )
}
