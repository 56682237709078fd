import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TagInput } from '../../../ui/form/tag-input.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { languageBankOf } from '../../../domain/problem/remote-problem.ts'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { useTagName } from '../../../domain/problem/tag-name.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { useProblemAdminScope, useProblemRights } from '../admin-scope.ts'
import { SubtleText } from '../../../ui/text/text.tsx'
import { useEditor, useError, useFieldTexts } from './context.ts'
import { Refusal, Section } from '../../../ui/form/page/form-section.tsx'

/** Who sees the problem, and how it is found. */
export function PublishingSection() {
  const { t } = useLingui()
  const { form, contest } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const scope = useProblemAdminScope()
  const { rules } = useProblemRights({ author: null })
  const auth = useController({ control: form.control, name: 'auth' }).field
  const tags = useController({ control: form.control, name: 'tags' }).field
  const nameOf = useTagName()
  const known = useQuery({ queryKey: ['tags', 'ME', scope.key], queryFn: ({ signal }) => scope.calls.tags(signal) })
  return (
    <Section name="publishing" title={t`Publishing`}>
      <SelectField
        label={labelOf('auth')}
        value={auth.value}
        onChange={auth.onChange}
        error={errorOf('auth')}
        disabled={contest !== undefined}
        options={[
          { value: '1', label: t`Public`, disabled: scope.group === null && !rules && auth.value !== '1' },
          { value: '2', label: t`Private` },
          // In a group a problem becomes one for contests by being put into one.
          { value: '3', label: t`For contests`, disabled: scope.group !== null && auth.value !== '3' },
        ]}
      />
      <TextField label={labelOf('source')} error={errorOf('source')} {...form.register('source')} />
      <TagInput
        label={labelOf('tags')}
        value={tags.value}
        onChange={tags.onChange}
        known={known.data ?? []}
        maxChars={problemLimits.tagNameMaxChars}
        nameOf={nameOf}
        error={errorOf('tags')}
      />
    </Section>
  )
}

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: '8px 12px' },
})

/**
 * Languages that solutions may be written in. One without a connected judge stays chosen where it was, and is marked.
 */
export function LanguagesSection() {
  const { t } = useLingui()
  const { form, stored } = useEditor()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'languages' })
  const bank = languageBankOf(stored)
  const offered = useLanguages(bank).filter(({ id, available }) => available || field.value.includes(id))
  const isAll = offered.length > 0 && offered.every(({ id }) => field.value.includes(id))
  const error = errorOf('languages')
  return (
    <Section
      name="languages"
      title={t`Languages`}
      actions={
        <Button variant="link" size="sm" onClick={() => field.onChange(isAll ? [] : offered.map(({ id }) => id))}>
          {isAll ? t`None` : t`All`}
        </Button>
      }
    >
      <Grid role="group" aria-label={t`Languages`}>
        {offered.map(({ id, name, available }) => (
          <Checkbox
            key={id}
            checked={field.value.includes(id)}
            onChange={(isOn) => field.onChange(isOn ? [...field.value, id] : field.value.filter((each) => each !== id))}
          >
            {available ? (
              languageLabel(name)
            ) : (
              <SubtleText
                data-tip={stored.isRemote ? t`The site no longer offers it` : t`No connected judge supports it`}
              >
                {languageLabel(name)}
              </SubtleText>
            )}
          </Checkbox>
        ))}
      </Grid>
      {error === undefined ? null : <Refusal>{error}</Refusal>}
    </Section>
  )
}
