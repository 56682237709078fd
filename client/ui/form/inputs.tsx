import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

/** The ring lies on the outline of the control instead of around it. */
export const controlFocus = {
  outline: '2px solid {colors.accent.focusRing}',
  outlineOffset: '-1px',
  borderColor: 'transparent',
} as const

/** What every control that one types into looks like. */
export const controlStyle = {
  'w': 'full',
  'bg': 'bg',
  'color': 'fg',
  'borderWidth': '1px',
  'borderColor': 'border.control',
  'borderRadius': 'l2',
  'textStyle': 'body',
  'px': '10px',
  '_placeholder': { color: 'fg.subtle' },
  '&:focus-visible': controlFocus,
  '&[aria-invalid=true]': { borderColor: 'fg.error' },
  '&[aria-invalid=true]:focus-visible': { outlineColor: 'fg.error' },
  '&:disabled': { bg: 'bg.subtle', color: 'fg.subtle', borderColor: 'border' },
} as const

/** The bare control: for filters and tool bars, where a label would say too much. It needs an `aria-label`. */
export const Input = chakra('input', {
  base: controlStyle,
  variants: { size: { md: { h: 'control', textStyle: 'cell' }, lg: { h: 'controlLarge' } } },
  defaultVariants: { size: 'md' },
})

const Frame = chakra('span', { base: { position: 'relative', display: 'flex', alignItems: 'center' } })
const Trailing = chakra('span', { base: { position: 'absolute', right: '4px', display: 'flex' } })
/** What a number counts, inside the right end of its field. */
export const Unit = chakra('span', {
  base: { px: '6px', textStyle: 'label', color: 'fg.subtle', pointerEvents: 'none' },
})
const Leading = chakra('span', {
  base: { position: 'absolute', left: '10px', display: 'flex', color: 'fg.subtle', pointerEvents: 'none' },
})

type FieldPart = Pick<FieldProps, 'label' | 'error' | 'aside' | 'help'>

export interface TextFieldProps extends FieldPart, Omit<ComponentProps<typeof Input>, 'size' | 'children'> {
  /** A small control inside the right end. */
  readonly trailing?: ReactNode
}

/** A text field of a form; spread `register(name)` of react-hook-form over it. */
export function TextField({ label, error, aside, help, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} aside={aside} help={help}>
      {(props) => (
        <Frame>
          <Input size="lg" pr={trailing === undefined ? undefined : '40px'} {...input} {...props} />
          {trailing === undefined ? null : <Trailing>{trailing}</Trailing>}
        </Frame>
      )}
    </Field>
  )
}

/** A password with an eye that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton label={isShown ? t`Hide password` : t`Show password`} size="sm" onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
      }
    />
  )
}

export interface SearchInputProps extends Omit<ComponentProps<typeof Input>, 'children'> {
  readonly icon: ReactNode
}

/** A bare control with an icon at its left end. */
export function IconInput({ icon, width, ...input }: SearchInputProps) {
  return (
    <Frame width={width}>
      <Leading>{icon}</Leading>
      <Input {...input} pl="32px" />
    </Frame>
  )
}
