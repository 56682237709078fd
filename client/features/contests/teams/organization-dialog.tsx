import { useLingui } from '@lingui/react/macro'
import { teamLimits } from '@podium/proto/rules/contest/contest-teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { upload } from '../../../api/transfer.ts'
import { AvatarField } from '../../../domain/user/avatar-field.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { teamsKey } from './queries.ts'
import type { Organization, TeamGroup } from './queries.ts'
import { CodeField, FieldPair, useTeamChecks } from './team-fields.tsx'

interface DialogProps<Row> {
  /** Null for a new one. */
  readonly row: Row | null
  readonly onClose: () => void
}

/** The form of one affiliation; its picture is stored when it is chosen. */
export function OrganizationDialog({ row, onClose }: DialogProps<Organization>) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const form = useForm({
    defaultValues: {
      teamCode: row?.code ?? '',
      name: row?.name ?? '',
      formalName: row?.formalName ?? '',
      country: row?.country ?? '',
      icpcId: row?.icpcId ?? '',
    },
  })
  const field = checked(form)
  const checks = useTeamChecks()
  const reload = () => client.invalidateQueries({ queryKey: teamsKey(cid) })
  const save = form.handleSubmit(async ({ teamCode, ...texts }) => {
    try {
      const body = { cid, isNew: row === null, organization: { ...texts, code: teamCode } }
      await call('saveContestOrganization', { body, quiet: true })
    } catch (error) {
      showRefusal(form, error)
      return
    }
    toast.success(t`Affiliation saved`)
    onClose()
    await reload()
  })
  const storeLogo = async (image: File) => {
    if (row === null) return
    await upload('uploadOrganizationLogo', { parts: { cid: String(cid), code: row.code, image } })
    toast.success(t`Logo saved`)
    onClose()
    await reload()
  }
  return (
    <FormDialog
      title={row === null ? t`Add an affiliation` : t`Change the affiliation`}
      width={560}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      {row === null ? (
        <HelpText size="label">{t`Its picture can be chosen once it is saved.`}</HelpText>
      ) : (
        <AvatarField name={row.name} src={row.logo} shape="logo" store={storeLogo} />
      )}
      <FieldPair>
        <CodeField form={form} name="teamCode" isFixed={row !== null} />
        <TextField label={t`Name`} maxLength={teamLimits.nameMaxChars} {...field('name', checks.name)} />
        <TextField label={t`Formal name`} maxLength={teamLimits.nameMaxChars} {...field('formalName', checks.any)} />
        <TextField label={t`Country`} maxLength={3} {...field('country', checks.country)} />
        <TextField label={t`ICPC id`} maxLength={teamLimits.icpcIdMaxChars} {...field('icpcId', checks.any)} />
      </FieldPair>
    </FormDialog>
  )
}

/** The form of one group of teams. */
export function TeamGroupDialog({ row, onClose }: DialogProps<TeamGroup>) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const form = useForm({
    defaultValues: { teamCode: row?.code ?? '', name: row?.name ?? '', icpcId: row?.icpcId ?? '' },
  })
  const field = checked(form)
  const checks = useTeamChecks()
  const save = form.handleSubmit(async ({ teamCode, ...texts }) => {
    try {
      const body = { cid, isNew: row === null, group: { ...texts, code: teamCode } }
      await call('saveTeamGroup', { body, quiet: true })
    } catch (error) {
      showRefusal(form, error)
      return
    }
    toast.success(t`Group saved`)
    onClose()
    await client.invalidateQueries({ queryKey: teamsKey(cid) })
  })
  return (
    <FormDialog
      title={row === null ? t`Add a group` : t`Change the group`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <CodeField form={form} name="teamCode" isFixed={row !== null} />
      <TextField label={t`Name`} maxLength={teamLimits.nameMaxChars} {...field('name', checks.name)} />
      <TextField label={t`ICPC id`} maxLength={teamLimits.icpcIdMaxChars} {...field('icpcId', checks.any)} />
    </FormDialog>
  )
}
