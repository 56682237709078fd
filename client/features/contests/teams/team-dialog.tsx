import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { teamLimits } from '@podium/proto/rules/contest/contest-teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { networksIn } from '../hall/queries.ts'
import { useContest } from '../frame/use-contest.ts'
import { TeamPhoto } from './photos/team-photo.tsx'
import { teamsKey } from './queries.ts'
import type { Hall, Team } from './queries.ts'
import { CodeField, FieldPair, useTeamChecks } from './team-fields.tsx'

interface TeamDialogProps {
  readonly hall: Hall
  /** Null for a new one. */
  readonly team: Team | null
  readonly onClose: () => void
}

const coachesOf = (team: Team | null): Team['persons'] => team?.persons.filter(({ role }) => role === 'coach') ?? []

/** Coaches by name; who is known stays who they are, and others who are with the team stay. */
function personsOf(team: Team | null, coaches: string): Team['persons'] {
  const named = coaches.split('\n').map((line) => line.trim())
  const known = coachesOf(team)
  return [
    ...named.map((name) => known.find((one) => one.name === name) ?? { id: null, name, role: 'coach' as const }),
    ...(team?.persons.filter(({ role }) => role !== 'coach') ?? []),
  ]
}

const valuesOf = (team: Team | null) => ({
  teamCode: team?.code ?? '',
  name: team?.name ?? '',
  displayName: team?.displayName ?? '',
  icpcId: team?.icpcId ?? '',
  members: team?.members.join('\n') ?? '',
  coaches: coachesOf(team)
    .map(({ name }) => name)
    .join('\n'),
  room: team?.room ?? '',
  seat: team?.seat ?? '',
  networks: team?.networks.join(' ') ?? '',
  username: team?.username ?? '',
})

function useSave({ team, onClose }: TeamDialogProps, more: { organization: string | null; groupCodes: string[] }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const form = useForm({ defaultValues: valuesOf(team) })
  const save = form.handleSubmit(async ({ teamCode, members, coaches, networks, ...texts }) => {
    try {
      const body = {
        cid,
        isNew: team === null,
        team: {
          ...texts,
          ...more,
          code: teamCode,
          members: members.split('\n'),
          persons: personsOf(team, coaches),
          networks: networksIn(networks),
        },
      }
      await call('saveContestTeam', { body, quiet: true })
    } catch (error) {
      showRefusal(form, error)
      return
    }
    toast.success(t`Team saved`)
    onClose()
    await client.invalidateQueries({ queryKey: teamsKey(cid) })
  })
  return { form, save }
}

/** The form of one team. */
export function TeamDialog(props: TeamDialogProps) {
  const { t } = useLingui()
  const { hall, team, onClose } = props
  const [organization, setOrganization] = useState(team?.organization ?? null)
  const [groupCodes, setGroupCodes] = useState<readonly string[]>(team?.groupCodes ?? [])
  const { form, save } = useSave(props, { organization, groupCodes: [...groupCodes] })
  const field = checked(form)
  const checks = useTeamChecks()
  const { nameMaxChars, seatMaxChars, icpcIdMaxChars } = teamLimits
  return (
    <FormDialog
      title={team === null ? t`Add a team` : t`Change the team`}
      width={560}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      {team === null ? (
        <HelpText size="label">{t`Its picture can be chosen once it is saved.`}</HelpText>
      ) : (
        <TeamPhoto team={hall.teams.find(({ code }) => code === team.code) ?? team} />
      )}
      <FieldPair>
        <CodeField form={form} name="teamCode" isFixed={team !== null} />
        <TextField label={t`ICPC id`} maxLength={icpcIdMaxChars} {...field('icpcId', checks.any)} />
        <TextField label={t`Name`} maxLength={nameMaxChars} {...field('name', checks.name)} />
        <TextField label={t`Shown name`} maxLength={nameMaxChars} {...field('displayName', checks.any)} />
      </FieldPair>
      <SelectField
        label={t`Affiliation`}
        value={organization ?? ''}
        options={[
          { value: '', label: t`No affiliation` },
          ...hall.organizations.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
        onChange={(code) => setOrganization(code || null)}
      />
      <GroupsField groups={hall.groups} value={groupCodes} onChange={setGroupCodes} />
      <TextAreaField label={t`Members, one per line`} rows={3} {...field('members', checks.any)} />
      <TextAreaField label={t`Coaches, one per line`} rows={2} {...field('coaches', checks.any)} />
      <FieldPair>
        <TextField label={t`Room`} maxLength={seatMaxChars} {...field('room', checks.any)} />
        <TextField label={t`Seat`} maxLength={seatMaxChars} {...field('seat', checks.any)} />
      </FieldPair>
      <TextField
        label={t`Addresses of the seat`}
        autoComplete="off"
        help={t`The team comes from these alone; none: from those of its room.`}
        {...field('networks', checks.any)}
      />
      <TextField label={t`Account that submits`} autoComplete="off" {...field('username', checks.any)} />
    </FormDialog>
  )
}

const Choices = chakra('fieldset', { base: { pb: '16px', minW: 0 } })
const Legend = chakra('legend', { base: { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500, mb: '6px' } })

interface GroupsFieldProps {
  readonly groups: Hall['groups']
  readonly value: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}

function GroupsField({ groups, value, onChange }: GroupsFieldProps) {
  const { t } = useLingui()
  if (groups.length === 0) return null
  return (
    <Choices>
      <Legend>{t({ context: 'of teams', message: 'Groups' })}</Legend>
      <InlineStack gap="8px 18px" flexWrap="wrap">
        {groups.map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={value.includes(code)}
            onChange={(isIn) => onChange(isIn ? [...value, code] : value.filter((one) => one !== code))}
          >
            {name}
          </Checkbox>
        ))}
      </InlineStack>
    </Choices>
  )
}
