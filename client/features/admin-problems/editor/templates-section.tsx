import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { languageBankOf } from '../../../domain/problem/remote-problem.ts'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { CodeBox } from './code-box.tsx'
import { useEditor, useError } from './context.ts'
import { ExtraFiles } from './extra-files.tsx'
import { Refusal, Section } from '../../../ui/form/page/form-section.tsx'

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 16px', mb: '8px' },
})

/** What solvers find in the editor at first, by language; and files that stand beside their program. */
export function TemplatesSection() {
  const { t } = useLingui()
  const { form, stored } = useEditor()
  const errorOf = useError()
  const chosen = useWatch({ control: form.control, name: 'languages' })
  const { field } = useController({ control: form.control, name: 'codeTemplates' })
  const languages = useLanguages(languageBankOf(stored)).filter(({ id }) => chosen.includes(id))
  const [wanted, setWanted] = useState<string>('')
  const language = languages.find(({ id }) => String(id) === wanted) ?? languages[0]
  const template = field.value.find(({ lid }) => lid === language?.id)
  const onCount = field.value.filter(({ isOn, lid }) => isOn && chosen.includes(lid)).length
  const change = (part: { code?: string; isOn?: boolean }) => {
    if (language === undefined) return
    const before = template ?? { lid: language.id, code: language.codeTemplate ?? '', isOn: false }
    field.onChange([...field.value.filter(({ lid }) => lid !== language.id), { ...before, ...part }])
  }
  const error = errorOf('codeTemplates')
  return (
    <Section name="templates" title={t`Code templates`} note={t`${onCount} in use`}>
      {chosen.length === 0 ? <HelpText size="cell">{t`Choose the languages first.`}</HelpText> : null}
      {language === undefined ? null : (
        <>
          <Line>
            <Select
              label={t`Language of the template`}
              value={String(language.id)}
              options={languages.map(({ id, name }) => ({
                value: String(id),
                label: `${languageLabel(name)}${field.value.some(({ lid, isOn }) => lid === id && isOn) ? ' ✓' : ''}`,
              }))}
              onChange={setWanted}
              width="200px"
            />
            <Checkbox
              checked={template?.isOn ?? false}
              onChange={(isOn) => change({ isOn })}
            >{t`Provide a template for this language`}</Checkbox>
          </Line>
          {template?.isOn ? (
            <CodeBox
              key={language.id}
              label={t`Template`}
              language={language.name}
              value={template.code}
              onChange={(code) => change({ code })}
              height="220px"
              isInvalid={error !== undefined && template.code.trim() === ''}
            />
          ) : null}
        </>
      )}
      {error === undefined ? null : <Refusal>{error}</Refusal>}
      <ExtraFiles name="userExtraFile" />
    </Section>
  )
}
