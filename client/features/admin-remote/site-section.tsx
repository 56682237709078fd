import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { Plus, Radar } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { succeeded, useMutationHandler } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { HStack } from '../../ui/layout/stack.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { ExternalLink } from '../../ui/text/external-link.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { HealthMark, healthOf, shownState, SiteFacts } from '../remote-health/index.ts'
import type { HealthRow, ShownHealth } from '../remote-health/index.ts'
import { AccountTable } from './account-table.tsx'
import { sitesKey } from './queries.ts'
import type { Account, SiteRow } from './queries.ts'

const Terms = chakra('p', {
  base: { textStyle: 'cell', color: 'fg.muted', maxW: 'prose', pt: '10px' },
})
const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', py: '12px' } })

interface SiteSectionProps {
  readonly row: SiteRow
  readonly health: readonly HealthRow[] | undefined
  readonly onAdd: () => void
  readonly onEdit: (account: Account) => void
}

/** One site: whether anything is submitted there, under which conditions, how it is, and with which accounts. */
export function SiteSection({ row, health, onAdd, onEdit }: SiteSectionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, terms, termsUrl, support } = remoteSites[row.site]
  const own = healthOf(health, row.site)
  const firstStep = row.accounts.length === 0 ? t`Works as soon as it has an account.` : null
  const { turn, isTurning } = useSwitch(row)
  return (
    <section aria-label={name} data-site={row.site}>
      <SectionHead h="auto" minH="38px" flexWrap="wrap" rowGap="4px" py="6px">
        <HStack gap="12px">
          <h2>{name}</h2>
          <HealthMark state={stateOf(row, own)} />
        </HStack>
        <Switch checked={row.isOn} disabled={isTurning} onChange={(isOn) => void turn(isOn)}>
          {t`Submit to ${name}`}
        </Switch>
      </SectionHead>
      <Terms>
        {support === 'expected' ? firstStep : terms[locale]}{' '}
        <ExternalLink href={termsUrl}>{t`Terms of the site`}</ExternalLink>
      </Terms>
      <SiteFacts health={own} />
      <Tools>
        <Button size="sm" icon={<Plus size={14} />} onClick={onAdd}>{t`Add account`}</Button>
        <Button size="sm" icon={<Radar size={14} />} onClick={() => void probe(row.site, t`Probing ${name}`)}>
          {t`Probe now`}
        </Button>
      </Tools>
      {row.accounts.length === 0 ? null : <AccountTable row={row} health={health} onEdit={onEdit} />}
    </section>
  )
}

function stateOf({ isOn, accounts }: SiteRow, health: HealthRow | undefined): ShownHealth {
  if (!isOn) return 'off'
  return accounts.some(({ isEnabled }) => isEnabled) ? shownState(health) : 'no-account'
}

async function probe(site: SiteRow['site'], text: string): Promise<void> {
  if (await succeeded(call('probeRemoteSite', { body: { site } }))) toast.success(text)
}

/** Where the site is off by default, switching on asks for the statement that it allows this. */
function useSwitch({ site }: SiteRow) {
  const { t } = useLingui()
  const locale = useLocale()
  const handleMutation = useMutationHandler(sitesKey)
  const [isTurning, setTurning] = useState(false)
  const { name, support, terms } = remoteSites[site]
  const turn = async (isOn: boolean) => {
    const needsStatement = isOn && support === 'off-by-default'
    const question = {
      title: t`Does ${name} allow this?`,
      body: terms[locale],
      verb: t`${name} allows it: switch on`,
    }
    if (needsStatement && !(await confirm(question))) return
    setTurning(true)
    const body = { site, isOn, isAllowedBySite: needsStatement || undefined }
    await handleMutation(
      call('setRemoteSite', { body }),
      isOn ? t`Submissions go to ${name}` : t`Nothing is submitted to ${name} any more`,
    )
    setTurning(false)
  }
  return { turn, isTurning }
}
