import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Play } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { Stack } from '../../../ui/layout/stack.tsx'

const Frame = chakra('section', { base: { mt: '24px' } })
const Top = chakra('header', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'mb': '4px',
    '& h2': { textStyle: 'section' },
  },
})
const Halves = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: '1fr', sm: '1fr 1fr' },
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'panel',
    'overflow': 'hidden',
    '& > * + *': {
      borderLeftWidth: { base: 0, sm: '1px' },
      borderTopWidth: { base: '1px', sm: 0 },
      borderColor: 'border',
    },
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    h: '30px',
    pl: '12px',
    pr: '4px',
    bg: 'bg.subtle',
    textStyle: 'label',
    color: 'fg.muted',
  },
})
const Data = chakra('pre', {
  base: {
    flex: 1,
    p: '8px 12px 10px',
    minH: '40px',
    maxH: '420px',
    overflow: 'auto',
    bg: 'bg',
    fontSize: '13px',
    lineHeight: '20px',
    tabSize: 4,
  },
})

export interface SampleBlockProps {
  readonly number: number
  readonly sample: Sample
  readonly onTest: () => void
}

/** One sample: input and output side by side, each with its copy button, and a way into the self-test. */
export function SampleBlock({ number, sample, onTest }: SampleBlockProps) {
  const { t } = useLingui()
  return (
    <Frame>
      <Top>
        <h2>{t`Sample ${number}`}</h2>
        <Button
          size="sm"
          variant="quiet"
          mr="-8px"
          icon={<Play size={14} />}
          onClick={onTest}
        >{t`Run this sample`}</Button>
      </Top>
      <Halves>
        <SampleHalf title={t`Input`} text={sample.input} copyLabel={t`Copy the input of sample ${number}`} />
        <SampleHalf title={t`Output`} text={sample.output} copyLabel={t`Copy the output of sample ${number}`} />
      </Halves>
    </Frame>
  )
}

function SampleHalf({
  title,
  text,
  copyLabel,
}: {
  readonly title: string
  readonly text: string
  readonly copyLabel: string
}) {
  return (
    <Stack minW={0}>
      <Head>
        {title}
        <CopyButton text={text} label={copyLabel} />
      </Head>
      <Data tabIndex={0}>{text}</Data>
    </Stack>
  )
}
