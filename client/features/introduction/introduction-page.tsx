import { useLingui } from '@lingui/react/macro'
import { PageBody, PageHead, SectionHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { CompileTips } from './compile-tips.tsx'
import { Languages } from './languages.tsx'
import { VerdictMeanings } from './verdict-meanings.tsx'

/** `/introduction`: how programs are compiled here, an example in each language, what verdicts mean, and four tips. */
export function IntroductionPage() {
  const { t } = useLingui()
  usePageTitle(t`Guide`)
  return (
    <PageBody>
      <PageHead title={t`Guide`} />
      <Stack gap="40px">
        <section>
          <SectionHead>
            <h2>{t`Compilers and examples`}</h2>
          </SectionHead>
          <Languages />
        </section>
        <section>
          <SectionHead>
            <h2>{t`Verdicts`}</h2>
          </SectionHead>
          <VerdictMeanings />
        </section>
        <section>
          <SectionHead>
            <h2>{t`Compile tips`}</h2>
          </SectionHead>
          <CompileTips />
        </section>
      </Stack>
    </PageBody>
  )
}
