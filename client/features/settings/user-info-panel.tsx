import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { profileLimits } from '@podium/proto/model/profile.ts'
import type { ProfileField } from '@podium/proto/model/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import type { User } from '../../api/session.ts'
import { upload } from '../../api/transfer.ts'
import { Button } from '../../ui/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Segment } from '../../ui/segment.tsx'
import { toast } from '../../ui/toast.ts'
import { AvatarField } from './avatar-field.tsx'
import { saveUser } from './session-user.ts'

type Gender = 'male' | 'female' | 'secrecy'
type Values = Record<ProfileField, string> & { gender: Gender }

const Grid = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, columnGap: '28px', rowGap: '6px' } })
const Whole = chakra('div', { base: { gridColumn: '1 / -1' } })
const GenderRow = chakra('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5px', pb: '22px', '& > span': { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 } } })

const valuesOf = (user: User): Values => ({
  realname: user.realname ?? '', nickname: user.nickname ?? '', signature: user.signature ?? '', blog: user.blog ?? '', github: user.github ?? '',
  school: user.school ?? '', number: user.number ?? '', cfUsername: user.cfUsername ?? '', gender: user.gender === 'male' || user.gender === 'female' ? user.gender : 'secrecy',
})

/** Names, school, links, signature and picture. */
export function UserInfoPanel({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: valuesOf(user) })
  const field = checked(form)
  const rule = (name: ProfileField) => (value: string) => {
    const max = profileLimits[name]
    return [...value.trim()].length > max ? t`At most ${max} characters` : undefined
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      const stored = await call('changeUserInfo', { body: values })
      saveUser(stored)
      form.reset(valuesOf(stored))
      toast.success(t`Update Successfully`)
      void client.invalidateQueries({ queryKey: ['user-home'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })
  const { gender, signature } = useWatch({ control: form.control, compute: (values: Values) => ({ gender: values.gender, signature: values.signature }) })
  return (
    <>
      <AvatarField name={user.username} src={user.avatar} store={async (image) => saveUser(await upload('uploadAvatar', { parts: { image } }))} />
      <Form onSubmit={(event) => void submit(event)}>
        <Grid>
          <TextField label={t`Real name`} autoComplete="name" {...field('realname', rule('realname'))} />
          <TextField label={t`Nickname`} autoComplete="nickname" {...field('nickname', rule('nickname'))} />
          <TextField label={t`School`} autoComplete="organization" {...field('school', rule('school'))} />
          <TextField label={t`Student number`} {...field('number', rule('number'))} />
          <TextField label={t`Codeforces username`} {...field('cfUsername', rule('cfUsername'))} />
          <GenderRow>
            <span>{t`Gender`}</span>
            <Segment<Gender>
              label={t`Gender`}
              value={gender}
              options={[{ value: 'male', label: t`Male` }, { value: 'female', label: t`Female` }, { value: 'secrecy', label: t`Secret` }]}
              onChange={(value) => form.setValue('gender', value, { shouldDirty: true })}
            />
          </GenderRow>
          <TextField label={t`Blog`} type="url" placeholder="https://" {...field('blog', rule('blog'))} />
          <TextField label="GitHub" {...field('github', rule('github'))} />
          <Whole>
            <TextAreaField
              label={t`Signature`}
              aside={`Markdown · ${formatNumber([...signature].length)} / ${formatNumber(profileLimits.signature)}`}
              rows={6}
              {...field('signature', rule('signature'))}
            />
          </Whole>
        </Grid>
        <div>
          <Button type="submit" variant="solid" loading={form.formState.isSubmitting}>{t`Save user info`}</Button>
        </div>
      </Form>
    </>
  )
}
