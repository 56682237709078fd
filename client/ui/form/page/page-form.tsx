import { chakra } from '@chakra-ui/react'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { OwnVersionNote } from '../own-version-note.tsx'
import { Refusal } from './form-section.tsx'

const FormNote = chakra('div', { base: { px: { base: '16px', lg: '32px' }, pt: '14px' } })

const width = { px: { base: '16px', lg: '32px' }, maxW: '1280px' } as const

/** What stands above the columns of a long form, as wide as they. */
export const FormTop = chakra('div', { base: { ...width, pt: '8px' } })

/** What a long form writes beside what: its sections, then what is chosen less often. */
export const FormColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: '36px',
    ...width,
    py: '22px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' },
  },
})

export interface PageFormProps {
  readonly head: ReactNode
  /** What the server said against saving; it stays above the fields. */
  readonly refusal?: string | null
  /** Puts back what the reader had written before they loaded somebody else's version. */
  readonly onBack?: () => void
  readonly onSave: (event?: BaseSyntheticEvent) => Promise<void>
  readonly children: ReactNode
}

/** A form that is a page: saved by its head's button, and by the keys that save elsewhere. */
export const PageForm = ({ head, refusal = null, onBack, onSave, children }: PageFormProps) => (
  <form
    noValidate
    onSubmit={(event) => void onSave(event)}
    onKeyDown={(event) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void onSave()
    }}
  >
    {head}
    {onBack === undefined ? null : (
      <FormNote>
        <OwnVersionNote onBack={onBack} />
      </FormNote>
    )}
    {refusal === null ? null : (
      <FormNote>
        <Refusal>{refusal}</Refusal>
      </FormNote>
    )}
    {children}
  </form>
)
