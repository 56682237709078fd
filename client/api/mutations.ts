/** What came of something that was asked of the server, shown in one way. */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './errors.ts'
import { showError } from './show-error.ts'
import { toast } from '../ui/overlay/toast.ts'

/**
 * Whether a call went well. A refusal has been shown by the call itself, so that whoever asked can stay where they
 * are.
 */
export const succeeded = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )

/** A quiet call whose failure is shown after all, and thrown on. */
export const withShownError = <Result>(sent: Promise<Result>): Promise<Result> =>
  sent.catch((error: unknown) => {
    if (error instanceof ApiError) showError(error)
    throw error
  })

/**
 * A form that was refused, by a quiet call: the reason stands under the field that it is about, as the server names
 * it, else under `otherwise`, and where the form has neither it is shown as a toast. What is no answer of a call is
 * thrown on.
 */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  otherwise?: Path<Values>,
): void {
  if (!(error instanceof ApiError)) throw error
  const { field, message } = error
  const named = field !== null && Object.hasOwn(form.getValues(), field) ? (field as Path<Values>) : otherwise
  if (named === undefined) showError(error)
  else form.setError(named, { message }, { shouldFocus: true })
}

/** Whether a quiet call of a form went well; a refusal has been shown where `showRefusal` shows it. */
const succeededOr = <Values extends FieldValues>(sent: Promise<unknown>, form: UseFormReturn<Values>) =>
  sent.then(
    () => true,
    (error: unknown) => {
      showRefusal(form, error)
      return false
    },
  )

type MutationHandler = <Values extends FieldValues>(
  sent: Promise<unknown>,
  text: string,
  form?: UseFormReturn<Values>,
) => Promise<boolean>

/**
 * `handleMutation(sent, text)` shows the text when it went well; with the form that a quiet call was sent from, a
 * refusal stands at its field. In either case all under the keys is loaded anew: what was refused often was refused
 * because others have changed something meanwhile.
 * @returns whether it went well
 */
export function useMutationHandler(...keys: readonly QueryKey[]): MutationHandler {
  const client = useQueryClient()
  return async (sent, text, form) => {
    const isDone = await (form === undefined ? succeeded(sent) : succeededOr(sent, form))
    if (isDone) toast.success(text)
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    return isDone
  }
}
