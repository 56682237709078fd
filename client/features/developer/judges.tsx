import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { ServerOff } from 'lucide-react'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useListed } from '../../ui/text/use-listed.ts'
import { OtherVersions } from './other-versions.tsx'
import { outageEnd } from './outage-end.ts'
import { Fact, Facts, UpMark, Warning } from './parts.tsx'
import type { JudgeInfo, ServiceInfo } from './use-system-state.ts'

const Judge = chakra('article', { base: { 'py': '14px', '& + &': { borderTopWidth: '1px', borderColor: 'border' } } })
const Head = chakra('h3', {
  base: { display: 'flex', alignItems: 'center', gap: '12px', textStyle: 'body', fontWeight: 600 },
})
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: '20px 48px',
    mt: '14px',
  },
})
const Title = chakra('h4', { base: { textStyle: 'label', color: 'fg.subtle', mb: '2px' } })
const Pairs = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(96px, auto) minmax(0, 1fr)',
    'columnGap': '20px',
    'textStyle': 'cell',
    '& > *': { py: '4px', borderTopWidth: '1px', borderColor: 'border', overflowWrap: 'anywhere' },
    '& > dt': { fontWeight: 500, pr: '20px', mr: '-20px' },
    '& > dd': { color: 'fg.muted' },
  },
})

interface JudgesProps {
  readonly judges: readonly JudgeInfo[]
  readonly others: ServiceInfo['otherVersions']
}

/** The judges that are connected: what each can do, does, and enforces. */
export function Judges({ judges, others }: JudgesProps) {
  const { t } = useLingui()
  const connected = judges.length
  return (
    <section>
      <SectionHead>
        <h2>{t`Judges`}</h2>
        <MutedText size="cell" numeric>{t`${connected} connected`}</MutedText>
      </SectionHead>
      <OtherVersions judges={others} />
      {judges.length === 0 ? (
        <EmptyState
          icon={<ServerOff size={22} aria-hidden />}
          title={t`No judge is connected`}
          hint={t`Submissions wait until one connects.`}
        />
      ) : (
        judges.map((judge) => <OneJudge key={judge.name} judge={judge} />)
      )}
    </section>
  )
}

function OneJudge({ judge }: { readonly judge: JudgeInfo }) {
  const { t } = useLingui()
  const locale = useLocale()
  const listed = useListed()
  const { running, slots } = judge
  const warnings = judge.warningReports?.map((report) => judgeTextIn(report, locale)) ?? judge.warnings
  return (
    <Judge data-judge={judge.name}>
      <Head>
        <UpMark isUp={!judge.unsafe && judge.outage === undefined}>{judge.name}</UpMark>
      </Head>
      <Facts>
        <Fact name={t`Judging now`}>{t`${running} of ${slots}`}</Fact>
        <Fact name={t`Cores`}>{formatNumber(judge.cpuCores)}</Fact>
        <Fact name={t`Processor load`}>{judge.percentCpuLoad}</Fact>
        <Fact name={t`Memory in use`}>{judge.percentMemoryLoad}</Fact>
        <Fact name={t`Sandbox`}>{judge.driver}</Fact>
        <Speed judge={judge} />
        {judge.labels.length === 0 ? null : <Fact name={t`Labels`}>{listed(judge.labels)}</Fact>}
        <Fact name={t`Last heartbeat`}>{formatTime(judge.seenAt)}</Fact>
      </Facts>
      {judge.outage === undefined ? null : <OutageWarning outage={judge.outage} />}
      <ClockWarning offsetMs={judge.clockOffsetMs} />
      {judge.unsafe ? <Warning text={t`Running although a limit is not enforced`} /> : null}
      {warnings.map((text) => (
        <Warning key={text} text={text} />
      ))}
      <Columns>
        <Enforced judge={judge} />
        <div>
          <Title>{t`Languages`}</Title>
          <Pairs>
            {judge.languages.map(({ name, version }) => (
              <Pair key={name} name={languageLabel(name)} value={version} />
            ))}
          </Pairs>
        </div>
      </Columns>
    </Judge>
  )
}

/** How fast it is beside the machine of reference, and whether limits follow that. */
function Speed({ judge: { calibration } }: { readonly judge: JudgeInfo }) {
  const { t } = useLingui()
  if (calibration === null) return <Fact name={t`Time factor`}>{missing}</Fact>
  const { factor, scalesLimits } = calibration
  const shown = `× ${factor}`
  return <Fact name={t`Time factor`}>{scalesLimits ? t`${shown}, limits follow it` : shown}</Fact>
}

/** A heartbeat is on its way for a moment; from here on it is the clock. */
const clockOffMs = 2_000
const msPerS = 1_000

function ClockWarning({ offsetMs }: { readonly offsetMs: number | null }) {
  const { t } = useLingui()
  if (offsetMs === null || Math.abs(offsetMs) < clockOffMs) return null
  const seconds = Math.round(Math.abs(offsetMs) / msPerS)
  return <Warning text={offsetMs > 0 ? t`Its clock is ${seconds} s ahead` : t`Its clock is ${seconds} s behind`} />
}

function OutageWarning({ outage }: { readonly outage: NonNullable<JudgeInfo['outage']> }) {
  const { t } = useLingui()
  const [since, until] = [formatTime(outage.since), formatTime(outage.until)]
  const texts = {
    'known-run': t`It has taken no tasks since ${since}, and takes none until its known run is right twice.`,
    'rest': t`It has taken no tasks since ${since}, and takes them again at ${until}.`,
    'room': t`It has taken no tasks since ${since}, and looks for room again at ${until}.`,
  }
  const text = texts[outageEnd(outage)]
  return <Warning text={`${text} ${judgeTextIn(outage.reason, useLocale())}`} />
}

function Enforced({ judge }: { readonly judge: JudgeInfo }) {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    time: t`Time`,
    memory: t`Memory`,
    processes: t`Processes`,
    output: t`Output`,
    fileSize: t`File size`,
    disk: t`Disk`,
    network: t`Network`,
    fileAccess: t`File access`,
    systemCalls: t`System calls`,
    uid: t`User`,
  }
  const locale = useLocale()
  const mechanismOf = (limit: string): string => {
    const report = judge.enforcedReports?.[limit]
    return report === undefined ? (judge.enforced[limit] ?? missing) : judgeTextIn(report, locale)
  }
  // What a judge should enforce comes first and is named even when it is missing; limits of a newer judge follow.
  const inOrder = [...new Set([...Object.keys(names), ...Object.keys(judge.enforced)])]
  return (
    <div>
      <Title>{t`Limits, and what enforces them`}</Title>
      <Pairs>
        {inOrder.map((limit) => (
          <Pair key={limit} name={names[limit] ?? limit} value={mechanismOf(limit)} />
        ))}
      </Pairs>
    </div>
  )
}

const Pair = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
