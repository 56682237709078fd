import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What is wrong with a value, in the reader's words; undefined when nothing is. */
export type Check<Values> = (value: string, values: Values) => string | undefined | Promise<string | undefined>

/**
 * The one form pattern. `const field = checked(form)`, then `{...field('email', check)}` on a TextField: a value is
 * checked when its field is left and again on submit; typing takes the message away; blank fields are only named on
 * submit.
 */
export function checked<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return (name: Path<Values>, check: Check<Values>) => ({
    ...form.register(name, {
      validate: async (value: PathValue<Values, Path<Values>>, values: Values) =>
        (await check(String(value ?? ''), values)) ?? true,
      onBlur: (event: { target: { value: string } }) => {
        if (event.target.value !== '') void form.trigger(name)
      },
      onChange: () => form.clearErrors(name),
    }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}
