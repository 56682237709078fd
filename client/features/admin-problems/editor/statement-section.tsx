import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { useProblemAdminScope } from '../admin-scope.ts'
import { useEditor, useError, useFieldTexts } from './context.ts'
import { Row, Section } from '../../../ui/form/page/form-section.tsx'

/** Below the input where there is no room beside it. */
const Output = chakra('div', { base: { gridColumn: { base: '2', md: 'auto' }, minW: 0 } })
const statementTexts = ['description', 'input', 'output', 'hint'] as const

export function StatementSection() {
  const { t } = useLingui()
  return (
    <Section name="statement" title={t`Statement`} note={t`Markdown with formulas`}>
      {statementTexts.map((name) => (
        <StatementText key={name} name={name} />
      ))}
    </Section>
  )
}

function StatementText({ name }: { readonly name: (typeof statementTexts)[number] }) {
  const { form } = useEditor()
  const { storeFile } = useProblemAdminScope()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name })
  return (
    <MarkdownEditor
      label={labelOf(name)}
      value={field.value}
      onChange={field.onChange}
      error={errorOf(name)}
      storeFile={storeFile}
    />
  )
}

/** Samples that readers see. Two at most are recommended; more are allowed (decision 44). */
export function ExamplesSection() {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'examples' })
  const rows = field.value
  const change = (index: number, part: { input?: string; output?: string }) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Section name="examples" title={t`Examples`} note={t`at most two are recommended`}>
      {rows.map((row, index) => {
        const number = index + 1
        return (
          // Rows have no other name than their position.
          <Row
            key={index}
            gridTemplateColumns={{ base: '20px minmax(0, 1fr) 32px', md: '20px minmax(0, 1fr) minmax(0, 1fr) 32px' }}
          >
            <span style={{ paddingTop: '30px' }}>{number}</span>
            <TextAreaField
              mono
              label={labelOf('input')}
              aria-label={t`Input of example ${number}`}
              value={row.input}
              error={errorOf(`examples.${index}.input`)}
              onChange={(event) => change(index, { input: event.currentTarget.value })}
            />
            <Output>
              <TextAreaField
                mono
                label={labelOf('output')}
                aria-label={t`Output of example ${number}`}
                value={row.output}
                error={errorOf(`examples.${index}.output`)}
                onChange={(event) => change(index, { output: event.currentTarget.value })}
              />
            </Output>
            <span style={{ paddingTop: '26px' }}>
              <IconButton
                label={t`Remove example ${number}`}
                onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
              >
                <Trash2 size={15} />
              </IconButton>
            </span>
          </Row>
        )
      })}
      <span>
        <Button icon={<Plus size={14} />} onClick={() => field.onChange([...rows, { input: '', output: '' }])}>
          {t`Add example`}
        </Button>
      </span>
    </Section>
  )
}
