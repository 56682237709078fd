import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import type { ProfileField } from '@podium/proto/rules/user/profile.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import type { User } from '../../api/session.ts'
import { upload } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Segment } from '../../ui/form/segment.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { AvatarField } from '../../domain/user/avatar-field.tsx'
import { FullRow } from '../../ui/layout/stack.tsx'
import { overStored, valuesOf } from './profile-values.ts'
import type { Gender, ProfileValues } from './profile-values.ts'
import { saveUser } from './session-user.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '28px',
    rowGap: '6px',
  },
})
const GenderRow = chakra('div', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    'alignItems': 'flex-start',
    'gap': '5px',
    'pb': '22px',
    '& > span': { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 },
  },
})

interface GenderFieldProps {
  readonly value: Gender
  readonly onChange: (value: Gender) => void
}

function GenderField({ value, onChange }: GenderFieldProps) {
  const { t } = useLingui()
  return (
    <GenderRow>
      <span>{t`Gender`}</span>
      <Segment<Gender>
        label={t`Gender`}
        value={value}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
          { value: 'secrecy', label: t`Prefer not to say` },
        ]}
        onChange={onChange}
      />
    </GenderRow>
  )
}

/** Loads the profile anew: another device may have changed it since the sign-in. */
function useFreshUser(user: User): void {
  useQuery({
    queryKey: ['own-info', user.uid],
    queryFn: async ({ signal }) => saveUser(await call('ownInfo', { signal, quiet: true })),
    meta: { isAside: true },
    refetchOnWindowFocus: true,
  })
}

/** Names, school, links, signature and picture. */
export function UserInfoPanel({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const client = useQueryClient()
  useFreshUser(user)
  // What was typed here stays when the rest is brought up to date.
  const form = useForm<ProfileValues>({ values: valuesOf(user), resetOptions: { keepDirtyValues: true } })
  const { dirtyFields, isDirty } = form.formState
  useUnsavedGuard(isDirty)
  const field = checked(form)
  const rule = (name: ProfileField) => (value: string) => {
    const max = profileLimits[name]
    return [...value.trim()].length > max ? t`At most ${max} characters` : undefined
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await call('changeUserInfo', { body: overStored(await call('ownInfo'), values, dirtyFields) })
      saveUser(saved)
      form.reset(valuesOf(saved))
      toast.success(t`Saved`)
      void client.invalidateQueries({ queryKey: ['user-home'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })
  const { gender, signature } = useWatch({
    control: form.control,
    compute: (values: ProfileValues) => ({ gender: values.gender, signature: values.signature }),
  })
  return (
    <>
      <AvatarField
        name={user.username}
        src={user.avatar}
        store={async (image) => void saveUser(await upload('uploadAvatar', { parts: { image } }))}
      />
      <Form onSubmit={(event) => void submit(event)}>
        <Grid>
          <TextField label={t`Real name`} autoComplete="name" {...field('realname', rule('realname'))} />
          <TextField label={t`Nickname`} autoComplete="nickname" {...field('nickname', rule('nickname'))} />
          <TextField label={t`School`} autoComplete="organization" {...field('school', rule('school'))} />
          <TextField label={t`Student number`} {...field('number', rule('number'))} />
          <TextField label={t`Codeforces username`} {...field('cfUsername', rule('cfUsername'))} />
          <GenderField value={gender} onChange={(value) => form.setValue('gender', value, { shouldDirty: true })} />
          <TextField label={t`Blog`} type="url" placeholder="https://" {...field('blog', rule('blog'))} />
          <TextField label="GitHub" {...field('github', rule('github'))} />
          <FullRow>
            <TextAreaField
              label={t`Signature`}
              aside={`Markdown · ${formatNumber([...signature].length)} / ${formatNumber(profileLimits.signature)}`}
              rows={6}
              {...field('signature', rule('signature'))}
            />
          </FullRow>
        </Grid>
        <div>
          <Button type="submit" variant="solid" loading={form.formState.isSubmitting}>{t`Save profile`}</Button>
        </div>
      </Form>
    </>
  )
}
