import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { formatAgoInWords, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import type { OpenEditConflict } from '../../ui/overlay/edit-conflict.ts'
import { HelpText, MutedText } from '../../ui/text/text.tsx'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import { fieldLabel } from './field-labels.ts'

const List = chakra('ul', {
  base: {
    'borderTopWidth': '1px',
    'borderColor': 'border',
    '& > li': { py: '10px', borderBottomWidth: '1px', borderColor: 'border' },
  },
})
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' } })
const Name = chakra('span', { base: { textStyle: 'body', fontWeight: 550 } })
const Both = chakra('span', { base: { textStyle: 'label', color: 'verdict.tle.fg', fontWeight: 500 } })
const Values = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'max-content minmax(0, 1fr)',
    'columnGap': '12px',
    'rowGap': '4px',
    'pt': '6px',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted' },
    '& dd': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  },
})

/** What others have saved while a form was open, and whose version counts now. */
export function EditConflictDialog({ question }: { readonly question: OpenEditConflict }) {
  const { t } = useLingui()
  const { answer, meanwhile } = question
  const differences = differencesOf(meanwhile, question)
  return (
    <Dialog
      title={t`Changed while you were editing`}
      closesOnScrim={false}
      footerSticks
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer('theirs')}>{t`Load theirs`}</Button>
          <Button variant="solid" data-autofocus onClick={() => answer('mine')}>{t`Keep mine and save`}</Button>
        </>
      }
    >
      <HelpText
        size="body"
        pb="14px"
      >{t`Somebody else has saved it since you opened it. Your version replaces all of theirs if you keep it; if you load theirs, yours stays at hand.`}</HelpText>
      <List aria-label={t`What was changed`}>
        {differences.map((difference) => (
          <Changed key={difference.field} kind={meanwhile.kind} difference={difference} />
        ))}
      </List>
    </Dialog>
  )
}

function Changed({
  kind,
  difference,
}: {
  readonly kind: OpenEditConflict['meanwhile']['kind']
  readonly difference: Difference
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { field, username, time, isOwnToo, values } = difference
  const ago = formatAgoInWords(time, locale)
  const empty = t`(empty)`
  return (
    <li>
      <Head>
        <Name>{fieldLabel(kind, field)}</Name>
        <MutedText size="label" data-tip={formatTime(time)}>{t`${username}, ${ago}`}</MutedText>
        {isOwnToo ? <Both>{t`You changed it, too`}</Both> : null}
      </Head>
      {values === null ? null : (
        <Values>
          <dt>{t`Theirs`}</dt>
          <dd>{values.theirs || empty}</dd>
          <dt>{t`Yours`}</dt>
          <dd>{values.mine || empty}</dd>
        </Values>
      )}
    </li>
  )
}
