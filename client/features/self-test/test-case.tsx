import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { Button } from '../../ui/button.tsx'
import type { TestSample } from './passed-sample.ts'
import { isTooLong } from './use-self-test.ts'
import type { SelfTest } from './use-self-test.ts'

const Frame = chakra('div', { base: { h: 'full', minH: '132px', display: 'flex', flexDirection: 'column', gap: '8px' } })
const Row = chakra('div', { base: { flexShrink: 0, display: 'flex', alignItems: 'center', gap: '10px', textStyle: 'label', color: 'fg.muted' } })
const Fills = chakra('div', { base: { flex: 1, minW: 0, display: 'flex', gap: '6px', overflowX: 'auto', scrollbarWidth: 'none' } })
const Count = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', '&[data-over]': { color: 'fg.error', fontWeight: 500 } } })
const Halves = chakra('div', { base: { flex: 1, minH: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' } })
const Half = chakra('label', { base: { minW: 0, minH: 0, display: 'flex', flexDirection: 'column', gap: '4px', textStyle: 'label', color: 'fg.muted' } })
const Area = chakra('textarea', {
  base: {
    flex: 1,
    minH: 0,
    w: 'full',
    resize: 'none',
    bg: 'bg',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    p: '6px 10px',
    fontFamily: 'mono',
    fontSize: '13px',
    lineHeight: '19px',
    whiteSpace: 'pre',
    '&:focus-visible': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px', borderColor: 'transparent' },
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
  const isOver = isTooLong(input)
  return (
    <Frame>
      <Row>
        {samples.length === 0 ? null : t`Use sample`}
        <Fills>
          {samples.map((sample, index) => (
            <SampleButton key={index} number={index + 1} onFill={() => test.useSample(sample)} />
          ))}
        </Fills>
        <Count data-over={isOver || undefined} id="test-input-count">{`${input.length} / ${limits.testInputMaxChars}`}</Count>
      </Row>
      <Halves>
        <Half>
          {t`Input`}
          <Area
            value={input}
            spellCheck={false}
            aria-invalid={isOver}
            aria-describedby="test-input-count"
            onChange={(event) => change({ input: event.currentTarget.value })}
            data-test-input=""
          />
        </Half>
        <Half>
          {t`Expected output (optional)`}
          <Area value={expected} spellCheck={false} onChange={(event) => change({ expected: event.currentTarget.value })} data-test-expected="" />
        </Half>
      </Halves>
    </Frame>
  )
}

function SampleButton({ number, onFill }: { readonly number: number; readonly onFill: () => void }) {
  const { t } = useLingui()
  return <Button size="sm" onClick={onFill}>{t`Sample ${number}`}</Button>
}
