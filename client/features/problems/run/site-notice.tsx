import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { TriangleAlert } from 'lucide-react'
import { useSiteState } from '../../../domain/problem/use-site-state.ts'
import { formatTime } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'

const Line = chakra('p', {
  base: {
    'flexShrink': 0,
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '8px',
    'px': '16px',
    'py': '8px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'bg': 'colorPalette.subtle',
    'color': 'colorPalette.fg',
    'textStyle': 'cell',
    '& > svg': { mt: '3px', flexShrink: 0 },
  },
})

interface SiteNoticeProps {
  readonly site: SiteKey
  /** It has the problem no more. */
  readonly isGone: boolean
}

/** Says before one writes that the site takes nothing for the problem. */
export function SiteNotice({ site, isGone }: SiteNoticeProps) {
  const { t } = useLingui()
  const name = siteNames[site]
  if (!isGone) return <StateNotice site={site} />
  return (
    <Line role="status" colorPalette="verdict.wa" data-site-state="gone">
      <TriangleAlert size={14} aria-hidden />
      <span>{t`${name} no longer has this problem, so nothing can be submitted to it.`}</span>
    </Line>
  )
}

/** Nothing gets to the site at the moment, or slowly, and since when. */
function StateNotice({ site }: Pick<SiteNoticeProps, 'site'>) {
  const locale = useLocale()
  const state = useSiteState(site)
  if (state === undefined || state.state === 'open' || state.report === null) return null
  return (
    <Line
      role="status"
      colorPalette={state.state === 'closed' ? 'verdict.wa' : 'verdict.tle'}
      data-site-state={state.state}
    >
      <TriangleAlert size={14} aria-hidden />
      <span>{judgeTextIn(inOwnTime(state.report, state.since), locale)}</span>
    </Line>
  )
}

/** Judges write the time of a message in UTC. */
const inOwnTime = (report: JudgeReport, since: string | null): JudgeReport =>
  since === null
    ? report
    : report.map(({ code, parameters = {} }) => ({
        code,
        parameters: 'since' in parameters ? { ...parameters, since: formatTime(since) } : parameters,
      }))
