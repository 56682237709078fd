import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { seatText, teamLimits, teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import type { AccountSlip } from '../staff/account-sheet.tsx'
import { teamsKey } from './queries.ts'
import type { Hall, Team } from './queries.ts'

type Slip = CallAnswer<'makeTeamPasswords'>['slips'][number]

interface PasswordsDialogProps {
  readonly hall: Hall
  readonly onMade: (slips: readonly AccountSlip[]) => void
  readonly onClose: () => void
}

const { passwordsAtOnce } = teamLimits

function slipsOf(hall: Hall, made: readonly Slip[]): readonly AccountSlip[] {
  const teams = new Map(hall.teams.map((team) => [team.code, team]))
  const organizations = new Map(hall.organizations.map(({ code, name }) => [code, name]))
  return made.map(({ code, username, password }) => {
    const team = teams.get(code)
    const lines =
      team === undefined ? [code] : [teamName(team), organizations.get(team.organization ?? '') ?? '', seatText(team)]
    return { username, password, lines: lines.filter((line) => line !== '') }
  })
}

/** Makes passwords some teams at a time. What was made before a refusal is shown all the same: it counts already. */
function useMaking({ hall, onMade, onClose }: PasswordsDialogProps) {
  const { cid } = useContest()
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const make = async (teams: readonly Team[]) => {
    const made: Slip[] = []
    setShare(0)
    try {
      for (let from = 0; from < teams.length; from += passwordsAtOnce) {
        const codes = teams.slice(from, from + passwordsAtOnce).map(({ code }) => code)
        const answer = await call('makeTeamPasswords', { body: { cid, codes } }).catch(() => null)
        if (answer === null) break
        made.push(...answer.slips)
        setShare(made.length / teams.length)
      }
    } finally {
      setShare(null)
    }
    await client.invalidateQueries({ queryKey: teamsKey(cid) })
    if (made.length === 0) return
    onClose()
    onMade(slipsOf(hall, made))
  }
  return { share, make }
}

/** New passwords for teams, to be printed at once. */
export function PasswordsDialog(props: PasswordsDialogProps) {
  const { t } = useLingui()
  const { hall, onClose } = props
  const { share, make } = useMaking(props)
  const rooms = [...new Set(hall.teams.flatMap(({ room }) => room ?? []))].toSorted()
  const bare = hall.teams.filter(({ username }) => username === null)
  const [which, setWhich] = useState(bare.length > 0 ? 'bare' : 'all')
  const possible = hall.teams.filter(({ username, isAccountMade }) => username === null || isAccountMade)
  const chosen =
    which === 'bare' ? bare : possible.filter(({ room }) => which === 'all' || `room ${room ?? ''}` === which)
  const count = chosen.length
  return (
    <FormDialog
      title={t`Make passwords`}
      verb={t`Make ${count} passwords`}
      isBusy={share !== null}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) void make(chosen)
      }}
      onClose={onClose}
    >
      <SelectField
        label={t`For which teams`}
        value={which}
        options={[
          { value: 'bare', label: t`Teams without an account` },
          { value: 'all', label: t`All teams` },
          ...rooms.map((room) => ({ value: `room ${room}`, label: t`Room ${room}` })),
        ]}
        onChange={setWhich}
      />
      <HelpText>
        {t`Teams without an account get one. Earlier passwords end at once, and who is signed in is signed out. Accounts of people are left alone.`}
      </HelpText>
      {share === null ? null : <ProgressBar label={t`Making passwords`} share={share} />}
    </FormDialog>
  )
}
