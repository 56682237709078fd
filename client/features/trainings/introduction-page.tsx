import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { Fact } from '../../ui/text/fact.tsx'
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
