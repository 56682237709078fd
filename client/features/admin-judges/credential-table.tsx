import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { credentialsKey } from './queries.ts'
import type { Credential, useCredentials } from './queries.ts'

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

function RevokeButton({ credential: { id, name } }: { readonly credential: Credential }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(credentialsKey)
  const revoke = async () => {
    const isSure = await confirm({
      title: t`Revoke the credential “${name}”?`,
      body: t`A judge that uses it is disconnected within seconds; what it judges goes to another one.`,
      verb: t`Revoke the credential`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('revokeJudgeCredential', { query: { id } }), t`Credential revoked`)
  }
  const iconPx = 14
  return (
    <IconButton size="sm" label={t`Revoke the credential`} onClick={() => void revoke()}>
      <Trash2 size={iconPx} />
    </IconButton>
  )
}

/** The credentials, with the judge that came with each. */
export function CredentialTable({ query }: { readonly query: ReturnType<typeof useCredentials> }) {
  const { t } = useLingui()
  const judgeOf = ({ judge: { name, labels } }: Credential) =>
    name === null ? t`Never used` : [name, ...labels].join(' · ')
  const seenOf = ({ judge: { seenAt } }: Credential) => (seenAt === null ? '' : formatTime(seenAt))
  const columns: readonly Column<Credential>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => <RowTitle>{name}</RowTitle> },
    { key: 'judge', head: t`Judge`, width: '200px', cell: (one) => <MutedText>{judgeOf(one)}</MutedText> },
    { key: 'seen', head: t`Last seen`, width: '170px', cell: (one) => <MutedText>{seenOf(one)}</MutedText> },
    { key: 'by', head: t`Made by`, width: '150px', wideOnly: true, cell: (one) => <MutedText>{one.madeBy}</MutedText> },
    {
      key: 'made',
      head: t`Made at`,
      width: '170px',
      wideOnly: true,
      cell: (one) => <MutedText>{formatTime(one.madeAt)}</MutedText>,
    },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '60px',
      align: 'right',
      cell: (one) => <RevokeButton credential={one} />,
    },
  ]
  return (
    <DataTable
      label={t`Credentials of judges`}
      columns={columns}
      rows={query.data?.credentials}
      rowKey={({ id }) => id}
      state={query}
      skeletonRows={3}
      compactRow={(one) => (
        <Compact>
          <RowTitle>{one.name}</RowTitle>
          <RevokeButton credential={one} />
          <MutedText>{[judgeOf(one), seenOf(one)].filter(Boolean).join(' · ')}</MutedText>
        </Compact>
      )}
      empty={{ title: t`No credentials yet`, hint: t`Make one for each judge, so that each can be revoked alone.` }}
    />
  )
}
