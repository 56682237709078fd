import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { CircleCheck, CircleMinus, CircleX, Clock } from 'lucide-react'
import { Fragment } from 'react'
import { VerdictChip } from '../../../domain/submission/verdict-chip.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { useListed } from '../../../ui/text/use-listed.ts'
import type { PackageRun } from './use-package.ts'

const Item = chakra('li', { base: { borderTopWidth: '1px', borderColor: 'border', py: '6px' } })
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '14px minmax(0, 1fr)', md: '14px minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: '2px 10px',
    minH: '24px',
    textStyle: 'cell',
  },
})
const Path = chakra('code', { base: { minW: 0, fontSize: '12.5px', overflowWrap: 'anywhere' } })
const Facts = chakra('span', {
  base: {
    gridColumn: { base: '2', md: '3' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 10px',
  },
})
const Mark = chakra('span', { base: { display: 'inline-flex' } })
const CaseLine = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' } })
const Details = chakra('details', {
  base: {
    'pl': '24px',
    'textStyle': 'label',
    'color': 'fg.muted',
    '& summary': { cursor: 'pointer' },
    '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' },
  },
})

/** Validators, then submissions by their folders. */
export function RunList({ runs }: { readonly runs: readonly PackageRun[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Programs of the package`}>
      {runs.map((run) => (
        <RunItem key={run.id} run={run} />
      ))}
    </ul>
  )
}

function RunItem({ run }: { readonly run: PackageRun }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { path, status, timeMs, cases, report, kind, language } = run
  const text = report.length > 0 ? judgeTextIn(report, locale) : ''
  const time = formatNumber(timeMs ?? 0)
  const isRun = kind === 'submission' && status !== null && status !== Status.compileError
  const summary =
    kind === 'validator' ? t`What it says` : cases.length > 0 ? t`Cases that were not accepted` : t`What the judge says`
  return (
    <Item>
      <Line>
        <PromiseMark run={run} />
        <Path>
          {path.split(/(?<=\/)/).map((part, index) => (
            <Fragment key={index}>
              {index === 0 ? null : <wbr />}
              {part}
            </Fragment>
          ))}
        </Path>
        <Facts>
          <Broken run={run} />
          {language === null ? null : <MutedText size="label">{language}</MutedText>}
          {status === null || kind === 'validator' ? null : <VerdictChip status={status} />}
          {isRun ? <MutedText size="label" numeric>{`${time} ms`}</MutedText> : null}
        </Facts>
      </Line>
      {text === '' && cases.length === 0 ? null : (
        <Details>
          <summary>{summary}</summary>
          {text === '' ? null : <pre>{text}</pre>}
          {cases.map((one) => (
            <div key={one.name}>
              <CaseLine>
                <code>{one.name}</code>
                {kind === 'validator' ? null : <VerdictChip status={one.status} ofCase variant="line" />}
              </CaseLine>
              {one.report.length === 0 ? null : <pre>{judgeTextIn(one.report, locale)}</pre>}
            </div>
          ))}
        </Details>
      )}
    </Item>
  )
}

/** What a program should have come to, where it has come to something else. */
function Broken({ run: { isAsPromised, expected, kind } }: { readonly run: PackageRun }) {
  const { t } = useLingui()
  const listed = useListed()
  if (isAsPromised !== false) return null
  const words = listed(expected)
  return (
    <MutedText size="label" color="fg.error">
      {kind === 'validator' ? t`Does not take every input` : t`Expected: ${words}`}
    </MutedText>
  )
}

/** Whether a program did what its folder promises. */
function PromiseMark({ run: { isEnded, isAsPromised, expected, kind } }: { readonly run: PackageRun }) {
  const { t } = useLingui()
  const words = useListed()(expected)
  const wanted =
    kind === 'validator' ? t`Takes every input` : words === '' ? t`Nothing is promised` : t`Expected: ${words}`
  const [label, color, icon] = !isEnded
    ? [t`Waits for a judge`, 'fg.subtle', <Clock key="waits" size={14} aria-hidden />]
    : isAsPromised === null
      ? [t`Not compared`, 'fg.subtle', <CircleMinus key="none" size={14} aria-hidden />]
      : isAsPromised
        ? [t`As promised`, 'verdict.ac.fg', <CircleCheck key="right" size={14} aria-hidden />]
        : [t`Not as promised`, 'verdict.wa.fg', <CircleX key="wrong" size={14} aria-hidden />]
  return (
    <Mark role="img" aria-label={`${label}. ${wanted}`} data-tip={`${label}. ${wanted}`} color={color}>
      {icon}
    </Mark>
  )
}
