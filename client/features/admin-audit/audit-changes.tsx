import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { MutedText, VisuallyHidden } from '../../ui/text/text.tsx'
import { shownField, shownValue } from './shown-value.ts'
import type { ValueWords } from './shown-value.ts'

const List = chakra('ul', { base: { py: '6px', display: 'grid', gap: '2px', whiteSpace: 'normal' } })
const Item = chakra('li', { base: { overflowWrap: 'anywhere', textStyle: 'cell' } })
const Name = chakra('span', { base: { textStyle: 'label', color: 'fg.muted', mr: '8px' } })
const Was = chakra('del', { base: { color: 'fg.subtle', mr: '6px' } })
const Becomes = chakra('ins', { base: { textDecoration: 'none' } })
const Arrow = chakra(ArrowRight, {
  base: { display: 'inline', verticalAlign: '-2px', mr: '6px', color: 'fg.subtle' },
})

type Fields = Readonly<Record<string, unknown>> | null

const shownMaxChars = 160
/** Until somebody asks for the rest: a page of the log is gone through by eye. */
const fieldsShown = 4

const cut = (text: string): string => (text.length > shownMaxChars ? `${text.slice(0, shownMaxChars)}…` : text)

const isSet = (value: unknown): boolean => value !== undefined && value !== null

interface AuditChangesProps {
  /** What the row is about. */
  readonly kind: string
  readonly before: Fields
  readonly after: Fields
  readonly words: ValueWords
  /** Fields that the row says already. */
  readonly known: readonly string[]
}

/** The fields that a change touched, each with its value before and after. */
export function AuditChanges({ kind, before, after, words, known }: AuditChangesProps) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...all].filter((name) => !known.includes(name))
  if (names.length === 0) return <MutedText>–</MutedText>
  const more = names.length - fieldsShown
  return (
    <List>
      {names.slice(0, isWhole ? names.length : fieldsShown).map((name) => (
        <Item key={name}>
          <Name>{shownField(kind, name, words.fields)}</Name>
          <Change was={before?.[name]} becomes={after?.[name]} show={(value) => shownValue(kind, name, value, words)} />
        </Item>
      ))}
      {more > 0 && !isWhole ? (
        <Item>
          <Button size="sm" variant="link" onClick={() => setWhole(true)}>{t`and ${more} more`}</Button>
        </Item>
      ) : null}
    </List>
  )
}

interface ChangeProps {
  readonly was: unknown
  readonly becomes: unknown
  readonly show: (value: unknown) => string
}

function Change({ was, becomes, show }: ChangeProps) {
  const { t } = useLingui()
  return (
    <>
      {isSet(was) ? (
        <Was>
          <VisuallyHidden>{t`before:`} </VisuallyHidden>
          {cut(show(was))}
        </Was>
      ) : null}
      {isSet(was) && isSet(becomes) ? <Arrow size={13} aria-hidden /> : null}
      {isSet(becomes) ? <Becomes>{cut(show(becomes))}</Becomes> : null}
    </>
  )
}
