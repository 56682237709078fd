import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { userAtom } from '../../../api/session.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { HelpText, MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { NetworksDialog } from './networks-dialog.tsx'
import { hallKey, useHall } from './queries.ts'
import type { HallRules } from './queries.ts'
import { SeenTable } from './seen-table.tsx'

const Ranges = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    'gap': '4px 16px',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted', mt: { base: '6px', md: '0' } },
    '& dd': { overflowWrap: 'anywhere' },
    '& code': { fontFamily: 'mono', fontSize: '13px', mr: '12px', display: 'inline-block' },
  },
})
const Switches = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, max-content)' },
    gap: '12px 40px',
  },
})

function Networks({ networks, none }: { readonly networks: readonly string[]; readonly none: string }) {
  if (networks.length === 0) return <MutedText>{none}</MutedText>
  return networks.map((network) => <code key={network}>{network}</code>)
}

function RoomRange({ room, networks }: { readonly room: string; readonly networks: readonly string[] }) {
  const { t } = useLingui()
  return (
    <>
      <dt>{t`Room ${room}`}</dt>
      <dd>
        <Networks networks={networks} none="" />
      </dd>
    </>
  )
}

/** What the contest and its rooms say; those of single seats stand at their teams. */
function HallRanges({ hall }: { readonly hall: HallRules }) {
  const { t } = useLingui()
  return (
    <Ranges>
      {hall.rooms.map(({ name, networks }) => (
        <RoomRange key={name} room={name} networks={networks} />
      ))}
      <dt>
        {hall.rooms.length === 0
          ? t({ context: 'of a contest', message: 'Everywhere' })
          : t({ context: 'of a contest', message: 'Everywhere else' })}
      </dt>
      <dd>
        <Networks networks={hall.networks} none={t`From any address`} />
      </dd>
    </Ranges>
  )
}

function HallSwitches({ hall }: { readonly hall: HallRules }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const isSuper = useAtomValue(userAtom)?.roleList.some(isRoot) ?? false
  const mayPrint = isSuper || hall.usesPrinter || hall.printsTickets
  const handleMutation = useMutationHandler(hallKey(cid))
  const save = (more: Partial<HallRules>, isOn: boolean) =>
    void handleMutation(
      call('saveContestHall', { body: { cid, hall: { ...hall, ...more } } }),
      isOn ? t`Switched on` : t`Switched off`,
    )
  return (
    <Switches>
      <Switch checked={hall.oneSession} onChange={(oneSession) => save({ oneSession }, oneSession)}>
        {t`One sign-in per team: a new one ends the one before`}
      </Switch>
      <Switch checked={hall.autoSignIn} onChange={(autoSignIn) => save({ autoSignIn }, autoSignIn)}>
        {t`Teams sign in without a password from the address of their seat`}
      </Switch>
      {hall.hasPrinter ? (
        <>
          <Switch
            checked={hall.usesPrinter}
            disabled={!mayPrint}
            onChange={(usesPrinter) => save({ usesPrinter }, usesPrinter)}
          >
            {mayPrint
              ? t`Prints go to the printer of the site`
              : t`Prints go to the printer of the site (a super administrator switches it on)`}
          </Switch>
          <Switch
            checked={hall.printsTickets}
            disabled={!mayPrint}
            onChange={(printsTickets) => save({ printsTickets }, printsTickets)}
          >
            {t`Balloon tickets go to the printer of the site`}
          </Switch>
        </>
      ) : null}
    </Switches>
  )
}

/** From where the contest is taken, how teams sign in there, and from where they have come. */
export function HallSection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [isEditing, setEditing] = useState(false)
  const query = useHall(cid)
  const hall = query.data
  return (
    <section>
      <PageHead
        title={t`Hall`}
        actions={
          <Button icon={<Network size={15} />} disabled={hall === undefined} onClick={() => setEditing(true)}>
            {t`Set addresses`}
          </Button>
        }
      />
      <Stack gap="14px" minW={0}>
        <HelpText>
          {t`Teams enter and submit from these addresses alone. The address of a seat, set at its team, counts before that of its room, and a room before the rest. The staff come from anywhere.`}
        </HelpText>
        {hall === undefined ? (
          query.isError ? (
            <ErrorState onRetry={() => void query.refetch()} reason={query.error.message} />
          ) : (
            <Skeleton h="88px" w="full" />
          )
        ) : (
          <>
            <HallRanges hall={hall} />
            <HallSwitches hall={hall} />
          </>
        )}
        <SeenTable />
      </Stack>
      {isEditing && hall !== undefined ? <NetworksDialog hall={hall} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}
