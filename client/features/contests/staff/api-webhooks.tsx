import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { RotateCw, Trash2 } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, ListState } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useListed } from '../../../ui/text/use-listed.ts'
import { contestApiKey } from './queries.ts'
import type { ApiWebhook } from './queries.ts'

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})
const Tools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
const Address = chakra('span', { base: { overflowWrap: 'anywhere' } })

interface ToolsProps {
  readonly webhook: ApiWebhook
}

function WebhookTools({ webhook: { id, url, failures, isActive } }: ToolsProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(contestApiKey(cid))
  const remove = async () => {
    const isSure = await confirm({
      title: t`Remove the webhook?`,
      body: t`Nothing more is sent to ${url}. What is waiting for it is dropped.`,
      verb: t`Remove the webhook`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('removeContestWebhook', { query: { cid, id } }), t`Webhook removed`)
  }
  const retry = () => handleMutation(call('retryContestWebhook', { body: { cid, id } }), t`Sent again at once`)
  return (
    <Tools>
      {failures > 0 || !isActive ? (
        <IconButton size="sm" label={t`Send again now`} onClick={() => void retry()}>
          <RotateCw size={14} />
        </IconButton>
      ) : null}
      <IconButton size="sm" label={t`Remove the webhook`} onClick={() => void remove()}>
        <Trash2 size={14} />
      </IconButton>
    </Tools>
  )
}

/** How the deliveries to a webhook go, in words. */
function useStateWords() {
  const { t } = useLingui()
  return ({ isActive, failures, error, failingSince, deliveredAt }: ApiWebhook): string => {
    const since = failingSince === null ? '' : formatTime(failingSince)
    const reason = error ?? ''
    if (!isActive) return t`Given up, failing since ${since}: ${reason}`
    if (failures > 0) return t`Failing since ${since}: ${reason}`
    return deliveredAt === null ? t`Nothing sent yet` : t`Last sent ${formatTime(deliveredAt)}`
  }
}

interface ApiWebhooksProps {
  readonly webhooks: readonly ApiWebhook[]
  readonly state: ListState
}

/** Whom the contest notifies of what its feed tells, and how that goes. */
export function ApiWebhooks({ webhooks, state }: ApiWebhooksProps) {
  const { t } = useLingui()
  const stateOf = useStateWords()
  const listed = useListed()
  const endpointsOf = ({ endpoints }: ApiWebhook): string =>
    endpoints.length === 0 ? t`All endpoints` : listed(endpoints)
  const columns: readonly Column<ApiWebhook>[] = [
    {
      key: 'url',
      head: t`Receiver`,
      cell: ({ url }) => (
        <RowTitle>
          <Address>{url}</Address>
        </RowTitle>
      ),
    },
    {
      key: 'endpoints',
      head: t`Endpoints`,
      width: '200px',
      wideOnly: true,
      cell: (one) => <MutedText>{endpointsOf(one)}</MutedText>,
    },
    { key: 'by', head: t`Made by`, width: '150px', wideOnly: true, cell: (one) => <MutedText>{one.madeBy}</MutedText> },
    { key: 'state', head: t`Deliveries`, width: '320px', cell: (one) => <MutedText>{stateOf(one)}</MutedText> },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '90px',
      align: 'right',
      cell: (webhook) => <WebhookTools webhook={webhook} />,
    },
  ]
  return (
    <DataTable
      label={t`Webhooks of the Contest API`}
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => String(id)}
      state={state}
      compactRow={(webhook) => (
        <Compact>
          <RowTitle>
            <Address>{webhook.url}</Address>
          </RowTitle>
          <WebhookTools webhook={webhook} />
          <MutedText>{stateOf(webhook)}</MutedText>
        </Compact>
      )}
      skeletonRows={1}
      empty={{ title: t`No webhooks`, hint: t`Clients register them by the Contest API, under /api/webhooks.` }}
    />
  )
}
