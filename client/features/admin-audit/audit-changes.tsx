import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { MutedText, VisuallyHidden } from '../../ui/text/text.tsx'

const List = chakra('ul', { base: { py: '6px', display: 'grid', gap: '2px', whiteSpace: 'normal' } })
const Item = chakra('li', { base: { overflowWrap: 'anywhere', textStyle: 'cell' } })
const Name = chakra('span', { base: { fontFamily: 'mono', textStyle: 'label', color: 'fg.muted', mr: '8px' } })
const Was = chakra('del', { base: { color: 'fg.subtle', mr: '6px' } })
const Becomes = chakra('ins', { base: { textDecoration: 'none' } })

type Fields = Readonly<Record<string, unknown>> | null

const shownMaxChars = 160
/** Until somebody asks for the rest: a page of the log is gone through by eye. */
const fieldsShown = 4

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > shownMaxChars ? `${text.slice(0, shownMaxChars)}…` : text
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null

/** The fields that a change touched, each with its value before and after. */
export function AuditChanges({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return <MutedText>–</MutedText>
  const more = names.length - fieldsShown
  return (
    <List>
      {names.slice(0, isWhole ? names.length : fieldsShown).map((name) => (
        <Item key={name}>
          <Name>{name}</Name>
          {isSet(before?.[name]) ? (
            <Was>
              <VisuallyHidden>{t`before:`} </VisuallyHidden>
              {textOf(before?.[name])}
            </Was>
          ) : null}
          {isSet(after?.[name]) ? <Becomes>{textOf(after?.[name])}</Becomes> : null}
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
