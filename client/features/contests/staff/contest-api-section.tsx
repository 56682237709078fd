import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, ListState } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { HelpText, MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useScopeWords } from './api-scope-words.ts'
import { ApiTokenDialog } from './api-token-dialog.tsx'
import { ApiWebhooks } from './api-webhooks.tsx'
import { contestApiKey } from './queries.ts'
import type { ApiToken } from './queries.ts'

const Addresses = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    'gap': '4px 16px',
    'alignItems': 'center',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted', mt: { base: '8px', md: '0' } },
    '& dd': { display: 'flex', alignItems: 'center', gap: '6px', minW: 0, minH: { base: '0', md: '32px' } },
    '& code': { fontFamily: 'mono', overflowWrap: 'anywhere' },
  },
})
const Title = chakra('h3', { base: { textStyle: 'cell', fontWeight: 600 } })
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

function useColumns() {
  const { t } = useLingui()
  const { cid } = useContest()
  const words = useScopeWords()
  const handleMutation = useMutationHandler(contestApiKey(cid))
  const revoke = async ({ id, name }: ApiToken) => {
    const isSure = await confirm({
      title: t`Revoke the token “${name}”?`,
      body: t`Its clients are disconnected and read nothing more.`,
      verb: t`Revoke the token`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('revokeContestApiToken', { query: { cid, id } }), t`Token revoked`)
  }
  const tools = (token: ApiToken) => (
    <IconButton size="sm" label={t`Revoke the token`} onClick={() => void revoke(token)}>
      <Trash2 size={14} />
    </IconButton>
  )
  const used = ({ usedAt }: ApiToken) => (usedAt === null ? t`Never used` : formatTime(usedAt))
  const columns: readonly Column<ApiToken>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => <RowTitle>{name}</RowTitle> },
    { key: 'scope', head: t`Scope`, width: '220px', cell: ({ scope }) => words[scope].name },
    { key: 'by', head: t`Made by`, width: '150px', wideOnly: true, cell: (one) => <MutedText>{one.madeBy}</MutedText> },
    {
      key: 'used',
      head: t`Last used`,
      width: '170px',
      wideOnly: true,
      cell: (one) => <MutedText>{used(one)}</MutedText>,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '60px', align: 'right', cell: tools },
  ]
  const compactRow = (token: ApiToken) => (
    <Compact>
      <RowTitle>{token.name}</RowTitle>
      {tools(token)}
      <MutedText>{`${words[token.scope].name} · ${used(token)}`}</MutedText>
    </Compact>
  )
  return { columns, compactRow }
}

interface ApiAddressesProps {
  readonly path: string
  readonly version: string
}

/** What is entered into a resolver, an overlay or a balloon tool. */
function ApiAddresses({ path, version }: ApiAddressesProps) {
  const { t } = useLingui()
  const contest = `${location.origin}${path}`
  const addresses = [
    { name: t`Contest address`, address: contest, label: t`Copy the address of the contest` },
    { name: t`Event feed`, address: `${contest}/event-feed`, label: t`Copy the address of the event feed` },
  ]
  return (
    <Addresses>
      <dt>{t`Version`}</dt>
      <dd>{version}</dd>
      {addresses.map(({ name, address, label }) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>
          <code>{address}</code>
          <CopyButton text={address} label={label} />
        </dd>,
      ])}
      <dt>{t`Sign-in`}</dt>
      <dd>{t`Basic, with the name and password of an account: its role here says what it reads; or a token`}</dd>
    </Addresses>
  )
}

interface ApiTokensProps {
  readonly tokens: readonly ApiToken[]
  readonly state: ListState
}

function ApiTokens({ tokens, state }: ApiTokensProps) {
  const { t } = useLingui()
  const { columns, compactRow } = useColumns()
  return (
    <DataTable
      label={t`Tokens of the Contest API`}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => String(id)}
      state={state}
      compactRow={compactRow}
      skeletonRows={2}
      empty={{ title: t`No tokens yet`, hint: t`Make one for each client, so that each can be revoked alone.` }}
    />
  )
}

/** The Contest API of the ICPC: whether this contest has it, where it is, and the tokens for its clients. */
export function ContestApiSection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [isMaking, setMaking] = useState(false)
  const handleMutation = useMutationHandler(contestApiKey(cid))
  const query = useQuery({
    queryKey: contestApiKey(cid),
    queryFn: ({ signal }) => call('contestApi', { query: { cid }, signal }),
  })
  const { data } = query
  const turn = async (isOn: boolean) => {
    const isSure =
      isOn ||
      (await confirm({
        title: t`Switch the Contest API off?`,
        body: t`All its clients are disconnected. Switched on again, they read the feed from its beginning.`,
        verb: t`Switch off`,
        destroys: true,
      }))
    if (isSure)
      await handleMutation(call('saveContestApi', { body: { cid, isOn } }), isOn ? t`Switched on` : t`Switched off`)
  }
  return (
    <section>
      <PageHead
        title={t`Contest API`}
        actions={
          data?.isOn === true ? (
            <Button icon={<KeyRound size={15} />} onClick={() => setMaking(true)}>{t`Make a token`}</Button>
          ) : null
        }
      />
      <Stack gap="12px">
        <HelpText>{t`The interface of the ICPC for resolvers, overlays and balloon tools. The public reads what the freeze leaves, the jury everything.`}</HelpText>
        <div>
          <Switch checked={data?.isOn ?? false} disabled={data === undefined} onChange={(isOn) => void turn(isOn)}>
            {t`This contest has it`}
          </Switch>
        </div>
        {data?.isOn === true ? (
          <>
            <ApiAddresses path={data.path} version={data.version} />
            <Title>{t`Tokens`}</Title>
            <ApiTokens tokens={data.tokens} state={query} />
            <Title>{t`Webhooks`}</Title>
            <ApiWebhooks webhooks={data.webhooks} state={query} />
          </>
        ) : null}
      </Stack>
      {isMaking ? <ApiTokenDialog onClose={() => setMaking(false)} /> : null}
    </section>
  )
}
