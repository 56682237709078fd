import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../button.tsx'
import { MutedText } from '../../text/text.tsx'

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: '{sizes.header}',
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minH: '52px',
    px: { base: '16px', lg: '32px' },
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Title = chakra('h1', {
  base: {
    textStyle: 'body',
    fontSize: '16px',
    fontWeight: 620,
    minW: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
const Up = chakra('span', {
  base: {
    hideBelow: 'md',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    textStyle: 'cell',
    color: 'fg.muted',
    flexShrink: 0,
  },
})
const Right = chakra('span', {
  base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '10px', flexShrink: 0 },
})
const Wrong = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', textStyle: 'label', color: 'fg.error' },
})
const Wide = chakra('span', { base: { hideBelow: 'md' } })

export interface FormHeadProps {
  /** The list that one came from. */
  readonly up: { readonly path: string; readonly label: string }
  readonly title: string
  /** Fields that need attention. */
  readonly faultCount: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** What else can be done, left of saving. */
  readonly actions?: ReactNode
}

/**
 * Head of a long form: what it is about, how many fields need attention, whether something is unsaved, the way to
 * save it.
 */
export function FormHead({ up, title, faultCount, isDirty, isSaving, actions }: FormHeadProps) {
  const { t } = useLingui()
  return (
    <Bar>
      <Up>
        <Link to={up.path}>{up.label}</Link>
        <ChevronRight size={14} aria-hidden />
      </Up>
      <Title>{title}</Title>
      <Right>
        {faultCount === 0 ? null : (
          <Wrong role="status">
            <TriangleAlert size={13} aria-hidden />
            <Plural value={faultCount} one="# field needs attention" other="# fields need attention" />
          </Wrong>
        )}
        {isDirty ? <MutedText size="label" hideBelow="md">{t`Unsaved changes`}</MutedText> : null}
        {actions === undefined ? null : <Wide>{actions}</Wide>}
        <Button type="submit" variant="solid" loading={isSaving}>
          {t`Save`}
        </Button>
      </Right>
    </Bar>
  )
}
