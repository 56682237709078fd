import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { isInProgress, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import type { ReactNode } from 'react'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { formatMemoryKb, formatTimeMs } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { VerdictIcon } from '../../domain/submission/verdict-icon.tsx'
import { TextDiff } from '../../ui/code/diff/text-diff.tsx'
import type { ComparedText } from '../../ui/code/diff/compare-texts.ts'
import { HelpText, VisuallyHidden } from '../../ui/text/text.tsx'
import { passedSample } from './passed-sample.ts'
import type { TestSample } from './passed-sample.ts'
import type { TestPartProps } from './test-case.tsx'
import { useTestResult } from './use-test-result.ts'
import type { TestOutcome } from './use-test-result.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 14px',
    minH: '26px',
    textStyle: 'cell',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Ran = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'verdict.ac.fg', fontWeight: 500 },
})
const Blocks = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
    gap: '12px',
    mt: '6px',
  },
})
const Block = chakra('section', { base: { 'minW': 0, '& h3': { textStyle: 'label', color: 'fg.muted', mb: '4px' } } })
const Data = chakra('pre', {
  base: {
    h: { base: '52px', md: '90px' },
    overflow: 'auto',
    p: '6px 10px',
    bg: 'bg.code',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    fontSize: '13px',
    lineHeight: '19px',
    tabSize: 4,
  },
  variants: { wraps: { true: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } },
})
const Differs = chakra('div', { base: { mt: '8px' } })

const cutAtChars = 1000

/** The server cuts an output after its first characters and puts dots there. */
const shownOutput = (output: string): ComparedText =>
  output.length > cutAtChars && output.endsWith('...') ? { text: output.slice(0, -3), isCut: true } : { text: output }

/** What came of the last self-test. */
export function TestResult({ test, samples }: TestPartProps) {
  const { t } = useLingui()
  if (test.isSending)
    return (
      <Line>
        <VerdictChip status={Status.submitting} />
      </Line>
    )
  if (test.testKey === null)
    return <HelpText size="cell" pt="4px">{t`No self-test yet. Run one and its result appears here.`}</HelpText>
  return <Outcome key={test.testKey} testKey={test.testKey} samples={samples} />
}

export function Outcome({ testKey, samples }: { readonly testKey: string; readonly samples: readonly TestSample[] }) {
  const { t } = useLingui()
  const { data, isError, error, live } = useTestResult(testKey)
  if (data === undefined || (isError && isInProgress(data.status))) {
    return (
      <HelpText size="cell" pt="4px" role="alert">
        {t`The result did not arrive. Please run it again.`} {error?.message}
      </HelpText>
    )
  }
  if (isInProgress(data.status)) {
    return (
      <Line>
        <VerdictChip status={data.status} />
        {live.state?.kind === 'live' ? null : <LiveStatusBadge live={live} />}
      </Line>
    )
  }
  return <Final result={data} samples={samples} />
}

/** Nothing was compared where nothing was expected, or where only the problem's own checker could tell. */
export const isOnlyRun = ({ status, problemJudgeMode, expectedOutput }: TestOutcome): boolean => {
  const isCompared =
    (problemJudgeMode ?? 'default') === 'default' &&
    expectedOutput !== null &&
    expectedOutput !== undefined &&
    expectedOutput !== ''
  return !isCompared && (status === Status.accepted || status === Status.wrongAnswer)
}

function Final({ result, samples }: { readonly result: TestOutcome; readonly samples: readonly TestSample[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { status, userInput, expectedOutput, userOutput } = result
  const stderr = result.judgeReport ? judgeTextIn(result.judgeReport, locale) : (result.stderr ?? null)
  const onlyRan = isOnlyRun(result)
  const sample =
    status === Status.accepted && !onlyRan
      ? passedSample(samples, { input: userInput ?? '', expected: expectedOutput ?? null })
      : null
  const isDifferent = status === Status.wrongAnswer && !onlyRan
  const isCompileError = status === Status.compileError
  return (
    <>
      <Line>
        {onlyRan ? (
          <Ran data-status={status}>
            <VerdictIcon verdict={verdictOf(Status.accepted)} />
            {t`Program finished`}
          </Ran>
        ) : (
          <VerdictChip status={status} />
        )}
        {isCompileError ? null : (
          <span>{`${formatTimeMs(result.time ?? null)} · ${formatMemoryKb(result.memory ?? null)}`}</span>
        )}
        {sample === null ? null : <span data-passed-sample={sample}>{t`Passed sample ${sample}`}</span>}
        <VisuallyHidden role="status">{onlyRan ? t`Program finished` : verdictOf(status).name[locale]}</VisuallyHidden>
      </Line>
      <Blocks>
        {isCompileError ? (
          <Text name={t`Compiler output`} wide>
            {stderr}
          </Text>
        ) : (
          <>
            <Text name={t`Input`} isWholeOnPhone isLastOnPhone>
              {userInput}
            </Text>
            {isDifferent ? null : <Text name={t`Expected output`}>{expectedOutput}</Text>}
            {isDifferent ? null : <Text name={t`Actual output`}>{userOutput}</Text>}
            {stderr ? (
              <Text name={t`Standard error`} isWholeOnPhone wraps>
                {stderr}
              </Text>
            ) : null}
          </>
        )}
      </Blocks>
      {isDifferent ? <Difference expected={expectedOutput ?? ''} found={userOutput ?? ''} /> : null}
    </>
  )
}

function Difference({ expected, found }: { readonly expected: string; readonly found: string }) {
  const { t } = useLingui()
  return (
    <Differs>
      <TextDiff
        expected={{ text: expected }}
        found={shownOutput(found)}
        expectedName={t`Expected output`}
        foundName={t`Actual output`}
      />
    </Differs>
  )
}

interface TextProps {
  readonly name: string
  readonly children: ReactNode
  readonly wraps?: boolean
  /** Over the whole width. */
  readonly wide?: boolean
  readonly isWholeOnPhone?: boolean
  readonly isLastOnPhone?: boolean
}

const Text = ({ name, children, wraps, wide, isWholeOnPhone, isLastOnPhone }: TextProps) => (
  <Block
    gridColumn={wide ? '1 / -1' : isWholeOnPhone ? { base: '1 / -1', md: 'auto' } : undefined}
    order={isLastOnPhone ? { base: 1, md: 0 } : undefined}
  >
    <h3>{name}</h3>
    <Data wraps={wraps} tabIndex={0} aria-label={name} role="region">
      {children ?? ''}
    </Data>
  </Block>
)
