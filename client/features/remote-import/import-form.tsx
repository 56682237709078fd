import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { idsIn } from '@podium/proto/rules/remote/import-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadCloud } from 'lucide-react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { Checkbox } from '../../ui/form/toggles.tsx'
import { useIdRule } from './id-rule.ts'
import { jobsKey } from './queries.ts'
import { IdsField, SiteField } from './site-ids-fields.tsx'
import { useStatementLanguage } from './statement-language.tsx'

const Frame = chakra('div', { base: { maxW: '720px' } })
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
    columnGap: '16px',
  },
})
const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px 24px', pb: '14px' } })

const blank = { site: 'HDU' as SiteKey, ids: '', isPrivate: false, isUpdate: false }

function useStart(onStarted: (id: number) => void) {
  const client = useQueryClient()
  const form = useForm({ defaultValues: blank })
  const { language, field } = useStatementLanguage(useWatch({ control: form.control, name: 'site' }))
  const start = form.handleSubmit(async (body) => {
    try {
      const { id } = await call('startRemoteImport', { body: { ...body, language }, quiet: true })
      form.resetField('ids')
      onStarted(id)
    } catch (error) {
      showRefusal(form, error, 'ids')
    }
    await client.invalidateQueries({ queryKey: jobsKey })
  })
  return { form, start, languageField: field }
}

/** A site, and which of its problems: one, a list or a range. */
export function ImportForm({ onStarted }: { readonly onStarted: (id: number) => void }) {
  const { t } = useLingui()
  const { form, start, languageField } = useStart(onStarted)
  const [site, ids] = form.watch(['site', 'ids'])
  const rule = useIdRule(site)
  const found = idsIn(site, ids)
  const count = found.ok ? found.ids.length : 0
  return (
    <Frame>
      <Form aria-label={t`Import from other judges`} onSubmit={(event) => void start(event)}>
        <Pair>
          <Controller
            control={form.control}
            name="site"
            render={({ field: { value, onChange } }) => (
              <SiteField value={value} onChange={onChange} forgetIds={() => form.clearErrors('ids')} />
            )}
          />
          <IdsField site={site} {...checked(form)('ids', rule)} />
          {languageField}
        </Pair>
        <Choices>
          <Choice form={form} name="isPrivate" label={t`Keep new problems private`} />
          <Choice form={form} name="isUpdate" label={t`Update problems that are here already`} />
        </Choices>
        <div>
          <Button
            type="submit"
            variant="solid"
            icon={<DownloadCloud size={15} />}
            loading={form.formState.isSubmitting}
          >
            {count > 1 ? t`Import ${plural(count, { one: '# problem', other: '# problems' })}` : t`Import`}
          </Button>
        </div>
      </Form>
    </Frame>
  )
}

interface ChoiceProps {
  readonly form: ReturnType<typeof useStart>['form']
  readonly name: 'isPrivate' | 'isUpdate'
  readonly label: string
}

const Choice = ({ form, name, label }: ChoiceProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange } }) => (
      <Checkbox checked={value} onChange={onChange}>
        {label}
      </Checkbox>
    )}
  />
)
