import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { namesOf, rangeFault, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { download } from '../../api/transfer.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SecretDialog } from '../../ui/overlay/secret-dialog.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { ContestOnly } from './contest-only.tsx'
import { usersKey } from './queries.ts'

const Two = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '16px' } })

const whole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

interface Values {
  readonly prefix: string
  readonly suffix: string
  readonly from: string
  readonly to: string
  readonly length: string
}

/** What is wrong with each field, in the reader's words. */
function useChecks() {
  const { t } = useLingui()
  const { passwordMinChars: min } = limits
  const { rowsAtOnce, generatedPasswordMaxChars: max } = userLimits
  const number = (value: string) => (whole(value) === null ? t`A whole number is required` : undefined)
  return {
    from: number,
    to: (value: string, { from, prefix, suffix }: Values) => {
      const [start, end] = [whole(from), whole(value)]
      if (start === null || end === null) return number(value)
      const fault = rangeFault({ from: start, to: end })
      if (fault === 'userRangeBackwards') return t`Must not be below the first number`
      if (fault !== null) return t`At most ${rowsAtOnce} accounts at once`
      const longest = [...`${prefix.trim()}${end}${suffix.trim()}`].length
      return longest > limits.usernameMaxChars
        ? t`Names would have ${longest} characters; the limit is ${limits.usernameMaxChars}`
        : undefined
    },
    length: (value: string) => {
      const length = whole(value)
      return length === null || length < min || length > max ? t`A whole number from ${min} to ${max}` : undefined
    },
  }
}

/** Accounts with numbered names and random passwords, and then the sheet that tells them. */
export function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: { prefix: '', suffix: '', from: '1', to: '10', length: '8' } })
  const field = checked(form)
  const checks = useChecks()
  const [contestOnly, setContestOnly] = useState(false)
  const [made, setMade] = useState<{ readonly key: string; readonly count: number } | null>(null)
  const generate = form.handleSubmit(async ({ prefix, suffix, from, to, length }) => {
    const body = {
      prefix: prefix.trim(),
      suffix: suffix.trim(),
      number_from: Number(from),
      number_to: Number(to),
      password_length: Number(length),
      contestOnly,
    }
    const answer = await call('generateUsers', { body }).catch(() => null)
    if (answer === null) return
    setMade({ key: answer.key, count: body.number_to - body.number_from + 1 })
    await client.invalidateQueries({ queryKey: usersKey })
  })
  if (made !== null) return <MadeDialog sheetKey={made.key} count={made.count} onClose={onClose} />
  return (
    <FormDialog
      title={t`Generate users`}
      verb={t`Generate`}
      isBusy={form.formState.isSubmitting}
      onSubmit={generate}
      onClose={onClose}
    >
      <Two>
        <TextField label={t`Prefix`} autoComplete="off" {...field('prefix', () => undefined)} />
        <TextField label={t`Suffix`} autoComplete="off" {...field('suffix', () => undefined)} />
        <TextField label={t`First number`} inputMode="numeric" {...field('from', checks.from)} />
        <TextField label={t`Last number`} inputMode="numeric" {...field('to', checks.to)} />
        <TextField label={t`Length of passwords`} inputMode="numeric" {...field('length', checks.length)} />
      </Two>
      <ContestOnly checked={contestOnly} onChange={setContestOnly} />
      <Example control={form.control} />
    </FormDialog>
  )
}

function Example({ control }: { readonly control: Control<Values> }) {
  const { t } = useLingui()
  const { prefix = '', suffix = '', from = '', to = '' } = useWatch({ control })
  const [start, end] = [whole(from), whole(to)]
  if (start === null || end === null || rangeFault({ from: start, to: end }) !== null) return null
  const names = namesOf({ prefix: prefix.trim(), suffix: suffix.trim(), from: start, to: end })
  const [count, first, last] = [names.length, names[0], names.at(-1)]
  return (
    <HelpText size="cell" overflowWrap="anywhere">
      {count === 1 ? t`One account: ${first}` : t`${count} accounts: ${first} to ${last}`}
    </HelpText>
  )
}

interface MadeDialogProps {
  readonly sheetKey: string
  readonly count: number
  readonly onClose: () => void
}

function MadeDialog({ sheetKey, count, onClose }: MadeDialogProps) {
  const { t } = useLingui()
  const load = () =>
    download('downloadGeneratedUsers', { key: sheetKey }).then(
      () => true,
      () => false,
    )
  return (
    <SecretDialog
      title={t`${plural(count, { one: '# account was created', other: '# accounts were created' })}`}
      note={t`The sheet can be downloaded for 30 minutes. Passwords cannot be read again after that.`}
      file={{ label: t`Download names and passwords`, save: load }}
      onClose={onClose}
    />
  )
}
