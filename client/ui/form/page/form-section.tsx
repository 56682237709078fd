import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { SectionHead } from '../../layout/page.tsx'
import { Stack } from '../../layout/stack.tsx'
import { MutedText } from '../../text/text.tsx'

const Frame = chakra('section', { base: { scrollMarginTop: '112px', minW: 0 } })
const Left = chakra('span', { base: { display: 'flex', alignItems: 'baseline', gap: '8px' } })

export interface SectionProps {
  /** Unique on the page. */
  readonly name: string
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const sectionId = (name: string): string => `section-${name}`

export const Section = ({ name, title, note, actions, children }: SectionProps) => (
  <Frame id={sectionId(name)} data-section={name} aria-label={title}>
    <SectionHead>
      <Left>
        <h2>{title}</h2>
        {note === undefined ? null : <MutedText size="label">{note}</MutedText>}
      </Left>
      {actions}
    </SectionHead>
    <Stack gap="6px" pt="14px">
      {children}
    </Stack>
  </Frame>
)

/** Fields side by side where there is room; `ratio` is the grid's template from 768 px up. */
export const Row = chakra('div', {
  base: { display: 'grid', gap: '6px 16px', gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** A settings switch as a line: name left, switch right. */
export const SwitchRows = chakra('div', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    '& > label': {
      minH: '40px',
      py: '8px',
      flexDirection: 'row-reverse',
      justifyContent: 'space-between',
      borderTopWidth: '1px',
      borderColor: 'border',
      color: 'fg',
      whiteSpace: 'normal',
    },
  },
})

/** A sentence below a part that is not a field. */
export const Hint = chakra('p', { base: { textStyle: 'label', color: 'fg.muted', pb: '8px' } })

const Refused = chakra('p', {
  base: { display: 'flex', alignItems: 'center', gap: '5px', textStyle: 'label', color: 'fg.error' },
})

const Warned = chakra('p', {
  base: {
    'display': 'flex',
    'gap': '5px',
    'pb': '6px',
    'textStyle': 'label',
    'color': 'fg.muted',
    '& svg': { mt: '2.5px', flexShrink: 0, color: 'verdict.tle.fg' },
  },
})

/** What may be meant so, and should be looked at. */
export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <Warned role="status">
    <TriangleAlert size={13} aria-hidden />
    <span>{children}</span>
  </Warned>
)

/** What is wrong with a part that is not a field, marked as a field marks it. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <Refused role="alert">
      <TriangleAlert size={13} aria-hidden />
      <span>{children}</span>
    </Refused>
  )
}
