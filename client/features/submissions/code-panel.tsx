import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CodeView } from '../../ui/code/code-view.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { SubmissionData } from './use-submission.ts'

const Head = chakra('header', { base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '26px', mb: '8px', '& h2': { textStyle: 'section' } } })
const Quiet = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted' } })

/** The code, where the reader may see it. */
export function CodePanel({ submission }: { readonly submission: SubmissionData['info']['submission'] }) {
  const { t } = useLingui()
  const { code, language } = submission
  return (
    <section>
      <Head>
        <h2>{t`Code`}</h2>
        {code === null ? null : <CopyButton text={code} label={t`Copy the code`} withWord />}
      </Head>
      {code === null ? <Quiet>{t`The author does not share this code.`}</Quiet> : <CodeView code={code} language={language} label={t`Code`} maxHeight="70dvh" />}
    </section>
  )
}
