import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { Fact } from '../../../ui/text/fact.tsx'

type ContestInfo = CallAnswer<'contestInfo'>

/** How results count, and what may be submitted how often; what nothing limits is left out. */
export function RuleFacts({ info }: { readonly info: ContestInfo }) {
  const { t } = useLingui()
  const { submitIntervalS, languages } = info.rules
  return (
    <>
      {info.type === ACM ? <AcmFacts {...info.rules} /> : <OiFacts info={info} />}
      {submitIntervalS === 0 ? null : <Fact name={t`Submission interval`}>{t`${submitIntervalS} s`}</Fact>}
      {languages.length === 0 ? null : (
        <Fact name={t`Languages`}>{languages.map(languageLabel).join(t({ context: 'list', message: ', ' }))}</Fact>
      )}
    </>
  )
}

function AcmFacts({ penaltyMinutes, wholeMinutes, compileErrorsCount, starsFirst }: ContestInfo['rules']) {
  const { t } = useLingui()
  return (
    <>
      <Fact name={t`Penalty per wrong attempt`}>{t`${penaltyMinutes} min`}</Fact>
      <Fact name={t`Times`}>
        {wholeMinutes ? t`in whole minutes; the earlier last accept breaks ties` : t`to the second`}
      </Fact>
      <Fact name={t`Compile errors`}>{compileErrorsCount ? t`cost a penalty` : t`cost nothing`}</Fact>
      <Fact name={t`First to solve`}>{starsFirst ? t`any team` : t`official teams only`}</Fact>
    </>
  )
}

function OiFacts({ info: { oiRankScoreType, rules } }: { readonly info: ContestInfo }) {
  const { t } = useLingui()
  const scores: Readonly<Record<string, string>> = {
    Recent: t`the last submission`,
    Highest: t`the best submission`,
    IOI: t`the best of each subtask`,
  }
  const feedback = { full: t`full`, subtask: t`score of each subtask`, none: t`after the end` }
  return (
    <>
      <Fact name={t`What counts`}>{scores[oiRankScoreType] ?? oiRankScoreType}</Fact>
      <Fact name={t`Feedback`}>{feedback[rules.feedback]}</Fact>
    </>
  )
}
