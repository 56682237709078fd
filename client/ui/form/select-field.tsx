import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export interface SelectFieldProps extends Omit<SelectProps, 'control'>, Pick<FieldProps, 'error' | 'aside' | 'help'> {}

/** A choice from a list as a field of a form. */
export const SelectField = ({ label, error, aside, help, ...select }: SelectFieldProps) => (
  <Field label={label} error={error} aside={aside} help={help}>
    {(control) => <Select size="lg" {...select} label={label} control={control} width="100%" />}
  </Field>
)
