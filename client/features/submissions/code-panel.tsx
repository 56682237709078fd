import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CodeView } from '../../ui/code/code-view.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import type { SubmissionData } from '../../domain/submission/use-submission.ts'
import { HelpText } from '../../ui/text/text.tsx'

const Head = chakra('header', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'minH': '26px',
    'mb': '8px',
    '& h2': { textStyle: 'section' },
  },
})

/** The code, where there is one and the reader may see it; otherwise why not. */
export function CodePanel({ info: { submission, codeShare } }: Pick<SubmissionData, 'info'>) {
  const { t } = useLingui()
  const code = submission.code === '' ? null : submission.code
  const whyNot = (): string => {
    if (submission.length === 0) return t`This run was imported without its code.`
    if (submission.cid !== 0) return t`In a contest everybody sees their own code only.`
    return codeShare === true ? t`The author does not share this code.` : t`This problem does not allow sharing code.`
  }
  return (
    <section>
      <Head>
        <h2>{t`Code`}</h2>
        {code === null ? null : <CopyButton text={code} label={t`Copy the code`} withWord />}
      </Head>
      {code === null ? (
        <HelpText size="cell">{whyNot()}</HelpText>
      ) : (
        <CodeView code={code} language={submission.language} label={t`Code`} maxHeight="70dvh" />
      )}
    </section>
  )
}
