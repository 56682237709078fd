import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isInProgress, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useState } from 'react'
import { VerdictIcon } from '../../domain/submission/verdict-icon.tsx'
import type { TestSample } from './passed-sample.ts'
import { isOnlyRun, Outcome } from './test-result.tsx'
import { useTestResult } from './use-test-result.ts'

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6px', mb: '8px' } })
const Choice = chakra('button', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'h': { base: '44px', md: '26px' },
    'px': '8px',
    'textStyle': 'label',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'l1',
    '& b': { display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'colorPalette.fg', fontWeight: 500 },
    '&[aria-pressed=true]': { borderColor: 'accent.solid', boxShadow: '0 0 0 1px {colors.accent.solid}' },
  },
})

export interface SampleResultsProps {
  /** Keys of the tests, in the order of the samples. */
  readonly keys: readonly string[]
  readonly samples: readonly TestSample[]
}

/** A mark for each sample, as its result comes, and all of the one that is chosen. */
export function SampleResults({ keys, samples }: SampleResultsProps) {
  const [chosen, setChosen] = useState(0)
  const shown = keys[chosen] ?? keys[0]
  return (
    <>
      <Row>
        {keys.map((key, index) => (
          <SampleMark
            key={key}
            testKey={key}
            number={index + 1}
            isChosen={key === shown}
            onChoose={() => setChosen(index)}
          />
        ))}
      </Row>
      {shown === undefined ? null : <Outcome key={shown} testKey={shown} samples={samples} />}
    </>
  )
}

interface SampleMarkProps {
  readonly testKey: string
  readonly number: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function SampleMark({ testKey, number, isChosen, onChoose }: SampleMarkProps) {
  const { t } = useLingui()
  const { data, isError } = useTestResult(testKey)
  const isOver = data !== undefined && !isInProgress(data.status)
  const status = isOver && isOnlyRun(data) ? Status.accepted : (data?.status ?? Status.pending)
  const wordOf = (): string => {
    if (!isOver) return isError ? t`Error` : t`Waiting`
    if (status === Status.accepted) return isOnlyRun(data) ? t`Program finished` : t`Passed`
    return status === Status.wrongAnswer ? t`Failed` : t`Error`
  }
  const mark = verdictOf(status)
  return (
    <Choice
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      colorPalette={`verdict.${mark.tone}`}
      data-sample-mark={isOver ? status : 'waiting'}
    >
      {t`Sample ${number}`}
      <b>
        <VerdictIcon verdict={mark} />
        {wordOf()}
      </b>
    </Choice>
  )
}
