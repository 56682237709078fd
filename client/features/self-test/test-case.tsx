import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Segment } from '../../ui/form/segment.tsx'
import type { TestSample } from './passed-sample.ts'
import { inputBytes, isTooLong } from './use-self-test.ts'
import type { SelfTest } from './use-self-test.ts'

const Frame = chakra('div', {
  base: { h: 'full', minH: '132px', display: 'flex', flexDirection: 'column', gap: '8px' },
})
const Row = chakra('div', {
  base: { flexShrink: 0, display: 'flex', alignItems: 'center', gap: '10px', textStyle: 'label', color: 'fg.muted' },
})
const Fills = chakra('div', {
  base: { flex: 1, minW: 0, display: 'flex', gap: '6px', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Count = chakra('span', {
  base: {
    'fontVariantNumeric': 'tabular-nums',
    'whiteSpace': 'nowrap',
    '&[data-over]': { color: 'fg.error', fontWeight: 500 },
  },
})
const Area = chakra('textarea', {
  base: {
    'flex': 1,
    'minH': 0,
    'w': 'full',
    'resize': 'none',
    'bg': 'bg',
    'color': 'fg',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'p': '6px 10px',
    'fontFamily': 'mono',
    'fontSize': '13px',
    'lineHeight': '19px',
    'whiteSpace': 'pre',
    '&:focus-visible': {
      outline: '2px solid {colors.accent.focusRing}',
      outlineOffset: '-1px',
      borderColor: 'transparent',
    },
    '&[aria-invalid=true]': { borderColor: 'fg.error' },
  },
})

export interface TestPartProps {
  readonly test: SelfTest
  readonly samples: readonly TestSample[]
}

/** The case of a self-test: filled from a sample or written; the expected output may be left empty. */
export function TestCase({ test, samples }: TestPartProps) {
  const { t } = useLingui()
  const { input, expected, change } = test
  const [part, setPart] = useState<'input' | 'expected'>('input')
  const isOver = isTooLong(input)
  return (
    <Frame>
      <Row>
        <Segment
          label={t`Test case`}
          size="sm"
          value={part}
          onChange={setPart}
          options={[
            { value: 'input', label: t`Input` },
            { value: 'expected', label: t`Expected output (optional)` },
          ]}
        />
        <SampleFills test={test} samples={samples} />
        <Count
          data-over={isOver || undefined}
          id="test-input-count"
        >{`${formatNumber(inputBytes(input))} / ${formatNumber(limits.testInputMaxBytes)}`}</Count>
      </Row>
      {part === 'input' ? (
        <Area
          key="input"
          value={input}
          spellCheck={false}
          aria-label={t`Input`}
          aria-invalid={isOver}
          aria-describedby="test-input-count"
          onChange={(event) => change({ input: event.currentTarget.value })}
          data-test-input=""
        />
      ) : (
        <Area
          key="expected"
          value={expected}
          spellCheck={false}
          aria-label={t`Expected output (optional)`}
          onChange={(event) => change({ expected: event.currentTarget.value })}
          data-test-expected=""
        />
      )}
    </Frame>
  )
}

/** Takes a sample as the case, or tests all of them at once. */
function SampleFills({ test, samples }: TestPartProps) {
  const { t } = useLingui()
  const { waitS: seconds } = test
  return (
    <Fills>
      {samples.map((sample, index) => (
        <SampleButton key={index} number={index + 1} onFill={() => test.useSample(sample)} />
      ))}
      {samples.length === 0 ? null : (
        <Button
          size="sm"
          variant="quiet"
          icon={<ListChecks size={14} />}
          disabledReason={seconds > 0 ? t`Try again in ${seconds} s` : undefined}
          onClick={() => void test.runSamples()}
          data-test-samples=""
        >
          {t`Run all samples`}
        </Button>
      )}
    </Fills>
  )
}

function SampleButton({ number, onFill }: { readonly number: number; readonly onFill: () => void }) {
  const { t } = useLingui()
  return <Button size="sm" onClick={onFill}>{t`Sample ${number}`}</Button>
}
