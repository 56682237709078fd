import { useLingui } from '@lingui/react/macro'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import { Controller, useController, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField, TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { Row, Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'
import { useTrainingAdminScope } from '../admin-scope.ts'
import type { Category } from '../queries.ts'
import { newCategory } from './draft.ts'
import type { FaultField, TrainingDraft } from './draft.ts'

interface SectionProps {
  readonly form: UseFormReturn<TrainingDraft>
  readonly errorOf: (field: FaultField) => string | undefined
}

interface BasicsProps extends SectionProps {
  readonly categories: readonly Category[]
}

/** What it is called, where it stands, what it is about. */
export function BasicsSection({ form, errorOf, categories }: BasicsProps) {
  const { t } = useLingui()
  const { storeFile } = useTrainingAdminScope()
  const isNamed = useWatch({ control: form.control, name: 'categoryId' }) === newCategory
  const description = useController({ control: form.control, name: 'description' }).field
  return (
    <Section name="basics" title={t`Basics`}>
      <TextField
        label={t`Title`}
        error={errorOf('title')}
        maxLength={trainingLimits.titleMaxChars}
        {...form.register('title')}
      />
      <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' }}>
        <TextField
          label={t({ context: 'order', message: 'Order' })}
          aside={t`low numbers first`}
          error={errorOf('rank')}
          inputMode="numeric"
          maxLength={10}
          {...form.register('rank')}
        />
        <CategoryField form={form} errorOf={errorOf} categories={categories} />
      </Row>
      {isNamed ? (
        <TextField
          label={t`Name of the category`}
          error={errorOf('categoryName')}
          maxLength={trainingLimits.categoryNameMaxChars}
          {...form.register('categoryName')}
        />
      ) : null}
      <MarkdownEditor
        label={t({ context: 'training', message: 'Description' })}
        value={description.value}
        onChange={description.onChange}
        error={errorOf('description')}
        storeFile={storeFile}
      />
    </Section>
  )
}

function CategoryField({ form, errorOf, categories }: BasicsProps) {
  const { t } = useLingui()
  const { group } = useTrainingAdminScope()
  return (
    <Controller
      control={form.control}
      name="categoryId"
      render={({ field: { value, onChange } }) => (
        <SelectField
          label={t`Category`}
          error={errorOf('categoryId')}
          value={value}
          onChange={onChange}
          options={[
            { value: '', label: t`Choose a category` },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(group === null ? [] : [{ value: newCategory, label: t`A new category of the group` }]),
          ]}
        />
      )}
    />
  )
}

/** Who may come in, and what they see of each other. */
export function AccessSection({ form, errorOf }: SectionProps) {
  const { t } = useLingui()
  const { group } = useTrainingAdminScope()
  const isPrivate = useWatch({ control: form.control, name: 'auth' }) === 'Private'
  return (
    <Section name="access" title={t({ context: 'section', message: 'Visibility' })}>
      <Controller
        control={form.control}
        name="auth"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t`Visibility`}
            value={value}
            onChange={onChange}
            options={[
              {
                value: 'Public',
                label: group === null ? t`Public: everybody may join` : t`Public: every member of the group may join`,
              },
              { value: 'Private', label: t`Private: a password is needed to view and submit` },
            ]}
          />
        )}
      />
      {isPrivate ? (
        <PasswordField
          label={t`Password`}
          aside={t`a new one asks everybody again`}
          autoComplete="new-password"
          error={errorOf('privatePwd')}
          maxLength={trainingLimits.passwordMaxChars}
          {...form.register('privatePwd')}
        />
      ) : null}
      <Controller
        control={form.control}
        name="rankShowName"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t`Name in the ranking`}
            value={value}
            onChange={onChange}
            options={[
              { value: 'username', label: t`Username` },
              { value: 'nickname', label: t`Nickname, if set` },
            ]}
          />
        )}
      />
      <SwitchRows>
        <Controller
          control={form.control}
          name="status"
          render={({ field: { value, onChange } }) => <Switch checked={value} onChange={onChange}>{t`Visible`}</Switch>}
        />
      </SwitchRows>
    </Section>
  )
}
