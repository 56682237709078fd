import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { HelpText } from '../../ui/text/text.tsx'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '6px',
    mt: '10px',
    maxW: 'prose',
    textAlign: 'left',
  },
})
const Text = chakra('div', {
  base: {
    w: 'full',
    maxH: '320px',
    overflowY: 'auto',
    px: '12px',
    py: '9px',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    textStyle: 'body',
    color: 'fg',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
})

/** What somebody was writing when there was nothing left to write it to. */
export function UnpostedText({ text }: { readonly text: string }) {
  const { t } = useLingui()
  if (text.trim() === '') return null
  return (
    <Frame>
      <HelpText size="label">{t`This text could not be posted any more:`}</HelpText>
      <Text tabIndex={0} role="group" aria-label={t`Your unposted text`}>
        {text}
      </Text>
      <CopyButton text={text} label={t`Copy what you were writing`} withWord />
    </Frame>
  )
}
