import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { loadedState } from '../../ui/table/list-state.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber, missing } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { StrongText } from '../../ui/text/text.tsx'
import { isStuck } from './stuck.ts'
import type { LaneInfo, ServiceInfo } from './use-system-state.ts'

const Name = chakra(StrongText, { base: { whiteSpace: 'normal' } })
const Alarm = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'verdict.wa.fg', fontWeight: 500 },
})

interface LanesProps {
  readonly lanes: readonly LaneInfo[]
  readonly withoutJudge: ServiceInfo['withoutJudge']
}

/** What waits for the judges, most urgent first. */
export function Lanes({ lanes, withoutJudge }: LanesProps) {
  const { t } = useLingui()
  const names: Readonly<Record<LaneInfo['lane'], string>> = {
    'contest': t`Contest`,
    'contest-later': t`Contest, heavy users`,
    'selftest': t`Self-test`,
    'normal': t`Practice`,
    'later': t`Practice, heavy users`,
    'rejudge': t`Rejudge`,
    'preview': t`Rejudge, preview`,
  }
  const columns: readonly Column<LaneInfo>[] = [
    { key: 'lane', head: t`Queue`, cell: (row) => <Name>{names[row.lane]}</Name> },
    { key: 'waiting', head: t`Waiting`, width: '76px', align: 'right', cell: (row) => formatNumber(row.waiting) },
    { key: 'running', head: t`Running`, width: '76px', align: 'right', cell: (row) => formatNumber(row.running) },
    { key: 'oldest', head: t`Oldest waiting`, width: '108px', align: 'right', cell: (row) => <Oldest lane={row} /> },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Judging queue`}</h2>
      </SectionHead>
      <DataTable
        label={t`Judging queue`}
        columns={columns}
        rows={lanes}
        rowKey={(row) => row.lane}
        state={loadedState}
        outdent={false}
        empty={{ title: t`The queue is not responding` }}
      />
      {withoutJudge.map((one) => (
        <WithoutJudge key={one.language} {...one} />
      ))}
    </section>
  )
}

function WithoutJudge({ language: name, waiting }: ServiceInfo['withoutJudge'][number]) {
  const { t } = useLingui()
  const count = formatNumber(waiting)
  const language = languageLabel(name)
  return (
    <Alarm as="p" display="flex" data-without-judge={name} mt="8px">
      <TriangleAlert size={14} aria-hidden />
      {t`No connected judge has ${language}. Submissions that wait for one: ${count}`}
    </Alarm>
  )
}

function Oldest({ lane }: { readonly lane: LaneInfo }) {
  const { t } = useLingui()
  const { oldestWaitingS } = lane
  if (oldestWaitingS === null) return <>{missing}</>
  const seconds = formatNumber(oldestWaitingS)
  if (!isStuck(lane)) return <>{`${seconds} s`}</>
  return (
    <Alarm data-stuck="" data-tip={t`No task of this queue has been taken for a while: is a judge connected?`}>
      <TriangleAlert size={14} aria-hidden />
      {`${seconds} s`}
    </Alarm>
  )
}
