import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAgoInWords, formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { FactName } from '../../ui/text/text.tsx'
import type { HealthRow } from './health.ts'
import { useFaultText } from './use-fault-text.ts'

const Facts = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '10px 40px', pt: '12px', fontVariantNumeric: 'tabular-nums' },
})
const Value = chakra('dd', { base: { textStyle: 'cell', fontWeight: 500 } })
const Why = chakra('p', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '6px',
    'pt': '10px',
    'textStyle': 'cell',
    'color': 'verdict.wa.fg',
    'overflowWrap': 'anywhere',
    '& > svg': { mt: '3px', flexShrink: 0 },
  },
  variants: { isWarning: { true: { color: 'verdict.tle.fg' } } },
})

/** How a site has been: since when it is as it is, when it last answered, what was sent there, and why it does not. */
export function SiteFacts({ health }: { readonly health: HealthRow | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const fault = useFaultText()(health)
  if (health === undefined) return null
  const { goneLanguages, unconfirmedPages, since, lastGood, runsToday, unknownRuns, nextProbe } = health
  const gone = goneLanguages.join(locale === 'zh-CN' ? '、' : ', ')
  return (
    <>
      {fault === undefined ? null : <Note>{fault}</Note>}
      {unconfirmedPages.length === 0 ? null : (
        <Note isWarning>
          {t`Unconfirmed: this judge has not yet been seen to work with the pages of the site itself. The mark goes once it has.`}
        </Note>
      )}
      {gone === '' ? null : <Note isWarning>{t`The site no longer offers ${gone}.`}</Note>}
      {since === null ? null : (
        <Facts>
          <TimeFact name={t({ context: 'state', message: 'Since' })} time={since} />
          <TimeFact name={t`Last success`} time={lastGood} />
          <Fact name={t`Runs today`}>{formatNumber(runsToday)}</Fact>
          <Fact name={t`Unknown runs`}>{formatNumber(unknownRuns)}</Fact>
          {nextProbe === null ? null : <Fact name={t`Next probe`}>{formatTime(nextProbe)}</Fact>}
        </Facts>
      )}
    </>
  )
}

function Note({ isWarning, children }: { readonly isWarning?: boolean; readonly children: ReactNode }) {
  return (
    <Why isWarning={isWarning}>
      <TriangleAlert size={14} aria-hidden />
      <span>{children}</span>
    </Why>
  )
}

function TimeFact({ name, time }: { readonly name: string; readonly time: string | null }) {
  const locale = useLocale()
  return (
    <Fact name={name}>
      {time ? <span data-tip={formatTime(time)}>{formatAgoInWords(time, locale)}</span> : missing}
    </Fact>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <FactName>{name}</FactName>
    <Value>{children}</Value>
  </div>
)
