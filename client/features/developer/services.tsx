import { useLingui } from '@lingui/react/macro'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { Fact, Facts, UpMark } from './parts.tsx'
import type { ServiceInfo } from './use-system-state.ts'

type Instance = ServiceInfo['backupService'][number]

const readyState = { isPending: false, isError: false, refetch: () => undefined }
const isHealthy = ({ metadata }: Instance): boolean => metadata['nacos.healthy'] !== 'false'

/** The machine of the services, the bus, and every services process. */
export function Services({ service }: { readonly service: ServiceInfo }) {
  const { t } = useLingui()
  const isUp = service.nacos.status === 'UP'
  const columns: readonly Column<Instance>[] = [
    { key: 'name', head: t`Process`, cell: (row) => row.serviceId },
    { key: 'address', head: t`Address`, cell: (row) => <MutedText>{`${row.host}:${row.port}`}</MutedText> },
    {
      key: 'state',
      head: t`State`,
      width: '120px',
      cell: (row) => <UpMark isUp={isHealthy(row)}>{isHealthy(row) ? t`Healthy` : t`Not healthy`}</UpMark>,
    },
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
        state={readyState}
        outdent={false}
        empty={{ title: t`No process has reported` }}
      />
    </section>
  )
}
