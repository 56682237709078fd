import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { SubtleText } from '../text/text.tsx'
import { Stack } from '../layout/stack.tsx'

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '8px', mb: '5px' },
})
const Label = chakra('label', { base: { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 } })
/** Always there, so that nothing below moves when a message comes. */
const Message = chakra('p', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '5px',
    'minH': '22px',
    'pt': '3px',
    'textStyle': 'label',
    'color': 'fg.subtle',
    '&[data-error]': { color: 'fg.error' },
    '&[data-help]': { pb: '8px' },
    '& svg': { mt: '2.5px', flexShrink: 0 },
  },
})

/** What a control inside a field takes over. */
export interface ControlProps {
  readonly 'id': string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

export interface FieldProps {
  readonly label: string
  /** In words that say what to do. */
  readonly error?: string
  /** Grey, right of the label: a counter, a link, a word. */
  readonly aside?: ReactNode
  /** Grey, below the control: the rule of the field, before it is broken. What is wrong takes its place. */
  readonly help?: string
  readonly children: (control: ControlProps) => ReactElement
}

/** Label above, control, and a reserved line for its rule or what is wrong. */
export function Field({ label, error, aside, help, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <Stack>
      <Head>
        <Label htmlFor={id}>{label}</Label>
        {aside === undefined ? null : (
          <SubtleText size="label" numeric>
            {aside}
          </SubtleText>
        )}
      </Head>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': messageId })}
      <Message
        id={messageId}
        aria-live="polite"
        data-help={help === undefined ? undefined : ''}
        data-error={error ? '' : undefined}
      >
        {error ? (
          <>
            <TriangleAlert size={13} aria-hidden />
            {error}
          </>
        ) : (
          help
        )}
      </Message>
    </Stack>
  )
}
