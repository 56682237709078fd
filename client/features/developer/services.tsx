import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { DataTable } from '../../ui/table/data-table.tsx'
import { loadedState } from '../../ui/table/list-state.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { Fact, Facts, UpMark } from './parts.tsx'
import type { ServiceInfo } from './use-system-state.ts'

type Instance = ServiceInfo['backupService'][number]

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', overflowWrap: 'anywhere' },
})
const isHealthy = ({ metadata }: Instance): boolean => metadata['nacos.healthy'] !== 'false'

const addressOf = ({ host, port }: Instance): string => `${host}:${port}`

function Health({ row }: { readonly row: Instance }) {
  const { t } = useLingui()
  return <UpMark isUp={isHealthy(row)}>{isHealthy(row) ? t`Healthy` : t`Not healthy`}</UpMark>
}

/** On a phone the address, which may be long, has a line of its own. */
const CompactProcess = ({ row }: { readonly row: Instance }) => (
  <Compact>
    <span>{row.serviceId}</span>
    <Health row={row} />
    <MutedText size="label">{addressOf(row)}</MutedText>
  </Compact>
)

/** The machine of the services, the bus, and every services process. */
export function Services({ service }: { readonly service: ServiceInfo }) {
  const { t } = useLingui()
  const isUp = service.nacos.status === 'UP'
  const columns: readonly Column<Instance>[] = [
    { key: 'name', head: t`Process`, cell: (row) => row.serviceId },
    { key: 'address', head: t`Address`, cell: (row) => <MutedText>{addressOf(row)}</MutedText> },
    { key: 'state', head: t`State`, width: '120px', cell: (row) => <Health row={row} /> },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Services`}</h2>
      </SectionHead>
      <Facts>
        <Fact name={t`Message bus`}>
          <UpMark isUp={isUp}>{isUp ? t`Responding` : t`Not responding`}</UpMark>
        </Fact>
        <Fact name={t`Cores`}>{formatNumber(service.backupCores)}</Fact>
        <Fact name={t`Processor load`}>{service.backupPercentCpuLoad}</Fact>
        <Fact name={t`Memory in use`}>{service.backupPercentMemoryLoad}</Fact>
      </Facts>
      <DataTable
        label={t`Services`}
        columns={columns}
        rows={service.backupService}
        rowKey={(row) => `${row.serviceId} ${row.uri}`}
        state={loadedState}
        outdent={false}
        compactRow={(row) => <CompactProcess row={row} />}
        empty={{ title: t`No process has reported` }}
      />
    </section>
  )
}
