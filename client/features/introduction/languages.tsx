import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { CodeView } from '../../ui/code/code-view.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { HelpText } from '../../ui/text/text.tsx'

type Language = CallAnswer<'languages'>[number]

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
    gap: '16px 32px',
    pt: '14px',
    alignItems: 'start',
  },
})
const Names = chakra('div', {
  base: { display: 'flex', flexDirection: { base: 'row', md: 'column' }, flexWrap: 'wrap', gap: '2px' },
})
const Name = chakra('button', {
  base: {
    'textAlign': 'left',
    'h': '32px',
    'px': '10px',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '&:hover': { bg: 'bg.subtle' },
    '&[aria-pressed=true]': { bg: 'bg.muted', color: 'fg', fontWeight: 600 },
  },
})
const Facts = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'auto minmax(0, 1fr)',
    'gap': '4px 16px',
    'textStyle': 'cell',
    'mb': '14px',
    '& dt': { color: 'fg.muted' },
    '& code': { fontSize: '12px', overflowWrap: 'anywhere' },
  },
})

/** Languages that this site judges itself: toolchain, command and a whole example. */
export function Languages() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['languages', 'own'],
    queryFn: ({ signal }) => call('languages', { query: { oj: 'ME' }, signal }),
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const own = query.data
  if (own === undefined)
    return query.isError ? (
      <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton h={{ base: '420px', md: '680px' }} mt="14px" />
    )
  const shown = own.find(({ id }) => id === chosen) ?? own[0]
  if (shown === undefined) return <EmptyState title={t`No languages yet`} />
  return (
    <Columns>
      <Names role="group" aria-label={t`Language`}>
        {own.map(({ id, name }) => (
          <Name key={id} type="button" aria-pressed={id === shown.id} onClick={() => setChosen(id)}>
            {languageLabel(name)}
          </Name>
        ))}
      </Names>
      <Example language={shown} />
    </Columns>
  )
}

function Example({ language }: { readonly language: Language }) {
  const { t } = useLingui()
  const { description, compileCommand, template, available } = language
  const name = languageLabel(language.name)
  return (
    <div>
      <Facts>
        <dt>{t`Compiler`}</dt>
        <dd>{available ? description : t`${description} (no judge for it is connected)`}</dd>
        <dt>{t`Command`}</dt>
        <dd>{compileCommand === null ? t`none: the source is run as it is` : <code>{compileCommand}</code>}</dd>
      </Facts>
      {template === null ? (
        <HelpText size="cell">{t`There is no example for this language.`}</HelpText>
      ) : (
        <CodeView
          code={template.trimEnd()}
          language={language.name}
          label={t`Example in ${name}: the sum of two numbers`}
        />
      )}
    </div>
  )
}
