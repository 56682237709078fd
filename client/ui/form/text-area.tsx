import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { controlStyle } from './inputs.tsx'

/** Several lines; grows with its text up to a bound. `mono` is for data, `rows` the least height. */
export const TextArea = chakra('textarea', {
  base: {
    ...controlStyle,
    display: 'block',
    py: '7px',
    minH: '76px',
    maxH: '360px',
    fieldSizing: 'content',
    resize: 'vertical',
    overflowY: 'auto',
  },
  variants: {
    mono: {
      true: {
        fontFamily: 'mono',
        fontSize: '13px',
        lineHeight: '20px',
        whiteSpace: 'pre',
        overflowX: 'auto',
        fontVariantLigatures: 'none',
      },
    },
  },
})

export interface TextAreaFieldProps
  extends Pick<FieldProps, 'label' | 'error' | 'aside' | 'help'>, Omit<ComponentProps<typeof TextArea>, 'children'> {}

// What grows with its text takes no notice of the attribute.
export const TextAreaField = ({ label, error, aside, help, rows, ...area }: TextAreaFieldProps) => (
  <Field label={label} error={error} aside={aside} help={help}>
    {(props) => (
      <TextArea {...area} style={rows === undefined ? undefined : { minHeight: `calc(${rows}lh + 16px)` }} {...props} />
    )}
  </Field>
)
