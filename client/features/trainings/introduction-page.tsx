import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useTraining } from './frame/use-training.ts'
import { MyProgress } from './introduction/my-progress.tsx'
import { PasswordForm } from './introduction/password-form.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '32px', lg: '40px' },
    pt: '20px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) 320px' },
    justifyContent: 'space-between',
  },
})
const Row = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'gap': '12px',
    'minH': '38px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'right', overflowWrap: 'anywhere' },
  },
})

/** `/training/:trainingID`: what it is about, how far I am, and the facts. */
export function IntroductionPage() {
  const view = useTraining()
  return (
    <Columns>
      <Stack gap="32px" minW={0}>
        {view.mayEnter ? null : <PasswordForm tid={view.tid} />}
        <Markdown source={view.info.description} />
      </Stack>
      <Stack gap="32px" minW={0}>
        {view.mayEnter ? <MyProgress view={view} /> : null}
        <Facts />
      </Stack>
    </Columns>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}

function Facts() {
  const { t } = useLingui()
  const { info } = useTraining()
  return (
    <section>
      <SectionHead>
        <h2>{t({ context: 'training', message: 'Details' })}</h2>
      </SectionHead>
      <dl>
        <Fact name={t`Author`}>{info.author}</Fact>
        {info.categoryName === null ? null : <Fact name={t`Category`}>{info.categoryName}</Fact>}
        <Fact name={t({ context: 'training', message: 'Problems' })}>{formatNumber(info.problemCount)}</Fact>
        <Fact name={t`Updated`}>{formatTime(info.gmtModified)}</Fact>
      </dl>
    </section>
  )
}
