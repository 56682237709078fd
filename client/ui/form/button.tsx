import { chakra, defineRecipe } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Ring } from '../feedback/ring.tsx'
import { touchArea } from '../theme/touch.ts'

const OFF = '&:is(:disabled, [aria-disabled=true]:not([aria-busy=true]))'
/** What has a box keeps it when it is off. */
const offBox = { [OFF]: { bg: 'bg.subtle', color: 'fg.subtle', borderColor: 'border' } }

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    flexShrink: 0,
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    userSelect: 'none',
    position: 'relative',
    transition: 'background {durations.hover} {easings.out}, border-color {durations.hover} {easings.out}',
    [OFF]: { color: 'fg.subtle' },
    ...touchArea,
  },
  variants: {
    variant: {
      solid: {
        'bg': 'accent.solid',
        'color': 'accent.contrast',
        '&:hover, &:active': { bg: 'accent.emphasized' },
        ...offBox,
      },
      outline: {
        'bg': 'bg',
        'color': 'fg',
        'borderColor': 'border.emphasized',
        '&:hover, &[aria-expanded=true]': { bg: 'bg.subtle' },
        ...offBox,
      },
      danger: {
        'bg': 'bg',
        'borderColor': 'border.emphasized',
        'color': 'verdict.wa.fg',
        '&:hover': { bg: 'verdict.wa.subtle' },
        ...offBox,
      },
      // Pressed is what this reader did: a like, a team followed.
      quiet: {
        'color': 'fg.muted',
        '&:is(:hover, [aria-expanded=true]):not(:disabled, [aria-disabled=true])': { bg: 'bg.muted', color: 'fg' },
        '&&&&[aria-pressed=true]': { color: 'accent.fg' },
      },
      // As high as its line; what can be hit is higher.
      link: {
        'color': 'accent.fg',
        '&&': { h: 'auto', px: '0' },
        '&:hover': { textDecoration: 'underline' },
        '&::after': {
          'content': '""',
          'position': 'absolute',
          'inset': '-6px -4px',
          '@media (pointer: coarse)': { insetBlock: '-10px' },
        },
      },
    },
    size: {
      md: { h: 'control', px: '12px', textStyle: 'cell', fontWeight: 500 },
      sm: { h: 'controlSmall', px: '8px', textStyle: 'label', fontWeight: 500 },
      lg: { h: 'controlLarge', px: '16px', textStyle: 'body', fontWeight: 500 },
      touch: { h: 'touch', px: '16px', textStyle: 'body', fontWeight: 500 },
    },
    icon: { true: { px: '0', aspectRatio: '1' } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

const Base = chakra('button', recipe)
const LinkBase = chakra(Link, recipe)

export interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'icon'> {
  readonly icon?: ReactNode
  /** Keeps width and label and puts a ring before it; presses are ignored meanwhile. */
  readonly loading?: boolean
  /**
   * Why it cannot be pressed, shown as its tooltip. The button stays reachable by keyboard, so that the reason is
   * too.
   */
  readonly disabledReason?: string
}

export function Button({ icon, loading = false, disabledReason, onClick, children, ...rest }: ButtonProps) {
  const off = loading || disabledReason !== undefined
  return (
    <Base
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      data-tip={disabledReason}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Ring phase="turning" size={14} /> : icon}
      {children}
    </Base>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  /** Accessible name and tooltip: an icon alone says nothing to many. */
  readonly label: string
  readonly children: ReactNode
}

export function IconButton({ label, children, disabledReason, ...rest }: IconButtonProps) {
  return (
    <Base
      type="button"
      variant="quiet"
      {...rest}
      icon
      aria-label={label}
      aria-disabled={disabledReason !== undefined || undefined}
      data-tip={disabledReason ?? label}
      onClick={disabledReason === undefined ? rest.onClick : undefined}
    >
      {children}
    </Base>
  )
}

export interface LinkButtonProps extends Omit<ComponentProps<typeof LinkBase>, 'icon' | 'to'> {
  readonly to: string
  readonly icon?: ReactNode
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ icon, children, to, ...rest }: LinkButtonProps) {
  return (
    <LinkBase to={to} {...rest}>
      {icon}
      {children}
    </LinkBase>
  )
}
