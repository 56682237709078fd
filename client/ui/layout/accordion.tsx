import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'

const Head = chakra('h2', { base: { borderBottomWidth: '1px', borderColor: 'border' } })
const Toggle = chakra('button', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'gap': '12px',
    'w': 'full',
    'h': '44px',
    'textStyle': 'section',
    'textAlign': 'left',
    '& svg': { color: 'fg.muted', transition: 'transform {durations.open} {easings.move}' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
})
const Body = chakra('div', { base: { pt: '20px', pb: '36px' } })

export interface AccordionPanelProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** One panel of an accordion; what is in it keeps what was typed while it is closed. */
export function AccordionPanel({ title, isOpen, onToggle, children }: AccordionPanelProps) {
  const id = useId()
  return (
    <section>
      <Head>
        <Toggle
          type="button"
          id={`${id}-head`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          {title}
          <ChevronDown size={16} aria-hidden />
        </Toggle>
      </Head>
      <Body id={id} role="region" aria-labelledby={`${id}-head`} hidden={!isOpen}>
        {children}
      </Body>
    </section>
  )
}
