import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/form/button.tsx'
import { tabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import type { TestSample } from './passed-sample.ts'
import type { SelfTest } from './use-self-test.ts'

const TestCase = lazy(async () => ({ default: (await import('./test-case.tsx')).TestCase }))
const SampleResults = lazy(async () => ({ default: (await import('./sample-results.tsx')).SampleResults }))
const TestResult = lazy(async () => ({ default: (await import('./test-result.tsx')).TestResult }))

const Frame = chakra('section', { base: { flexShrink: 0, borderTopWidth: '1px', borderColor: 'border', bg: 'bg' } })
const Row = chakra('div', {
  base: { 'display': 'flex', 'alignItems': 'center', 'px': '16px', '& [role=tablist]': { border: 'none', flex: 1 } },
  variants: { isOpen: { true: { borderBottomWidth: '1px', borderColor: 'border' } } },
})
/** Of one height whatever is in it, so that a result moves nothing. */
const Body = chakra('div', {
  base: {
    h: { base: 'min(216px, 32dvh)', md: 'clamp(168px, 30dvh, 320px)' },
    overflow: 'auto',
    overscrollBehavior: 'contain',
    px: '16px',
    pt: '8px',
    pb: '14px',
  },
})

export interface SelfTestDockProps {
  readonly test: SelfTest
  readonly samples: readonly TestSample[]
  /** What came of the submission itself. */
  readonly run: ReactNode
}

/**
 * The folding panel between editor and verdict dock: the test's case, its result, and that of the submission. What is
 * in it loads when it opens.
 */
export function SelfTestDock({ test, samples, run }: SelfTestDockProps) {
  const { t } = useLingui()
  const { isOpen, tab, change } = test
  const { sampleKeys, isSending } = test
  const result =
    sampleKeys === null || isSending ? (
      <TestResult test={test} samples={samples} />
    ) : (
      <SampleResults keys={sampleKeys} samples={samples} />
    )
  const tabs = [
    { value: 'test-case' as const, label: t`Test case` },
    { value: 'test-result' as const, label: t`Test result` },
    { value: 'run' as const, label: t({ context: 'self-test', message: 'Submission' }) },
  ]
  return (
    <Frame aria-label={t`Self-test`} data-self-test-dock={isOpen ? 'open' : 'folded'}>
      <Row isOpen={isOpen}>
        <Tabs
          label={t`Self-test`}
          value={tab}
          tabs={tabs}
          onChange={(chosen) => change({ tab: chosen, isOpen: true })}
        />
        <IconButton
          label={isOpen ? t`Close the self-test` : t`Open the self-test`}
          size="sm"
          onClick={() => change({ isOpen: !isOpen })}
        >
          {isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
        </IconButton>
      </Row>
      {isOpen ? (
        <Body {...tabPanel(tab)}>
          <Suspense>
            {tab === 'test-case' ? <TestCase test={test} samples={samples} /> : null}
            {tab === 'test-result' ? result : null}
            {tab === 'run' ? run : null}
          </Suspense>
        </Body>
      ) : null}
    </Frame>
  )
}
