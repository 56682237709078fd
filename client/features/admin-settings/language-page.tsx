import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { MutedText } from '../../ui/text/text.tsx'

type Language = CallAnswer<'languages'>[number]

const KEY = ['languages'] as const
const Compact = chakra('div', {
  base: { 'display': 'flex', 'alignItems': 'center', 'gap': '12px', '& > :last-child': { ml: 'auto' } },
})

/** `/admin/language`: texts and order of the languages. Which ones there are is for the judges to say. */
export function LanguagePage() {
  const { t } = useLingui()
  usePageTitle(t`Languages`)
  const [edited, setEdited] = useState<Language | null>(null)
  const query = useQuery({
    queryKey: [...KEY, 'admin'],
    queryFn: ({ signal }) => call('languages', { query: { all: true }, signal }),
  })
  const state = (row: Language) => (row.available ? t`Available` : t`Not installed`)
  const edit = (row: Language) => {
    const name = languageLabel(row.name)
    return (
      <IconButton label={t`Edit ${name}`} size="sm" onClick={() => setEdited(row)}>
        <Pencil size={14} />
      </IconButton>
    )
  }
  const columns: readonly Column<Language>[] = [
    { key: 'name', head: t`Language`, width: '180px', cell: (row) => languageLabel(row.name) },
    { key: 'state', head: t`State`, width: '130px', cell: (row) => <MutedText>{state(row)}</MutedText> },
    { key: 'description', head: t`Details`, cell: (row) => <MutedText>{row.description}</MutedText> },
    { key: 'seq', head: t`Order`, width: '80px', align: 'right', cell: (row) => row.seq },
    { key: 'edit', head: '', label: t`Actions`, width: '48px', align: 'center', cell: edit },
  ]
  return (
    <PageBody>
      <PageHead title={t`Languages`} />
      <DataTable
        label={t`Languages`}
        columns={columns}
        rows={query.data?.filter(({ oj }) => oj === 'ME')}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={16}
        compactRow={(row) => (
          <Compact>
            {languageLabel(row.name)}
            <MutedText>{state(row)}</MutedText>
            {edit(row)}
          </Compact>
        )}
        empty={{ title: t`No languages yet` }}
      />
      {edited === null ? null : <LanguageDialog language={edited} onClose={() => setEdited(null)} />}
    </PageBody>
  )
}

const orderMax = 1000

function LanguageDialog({ language, onClose }: { readonly language: Language; readonly onClose: () => void }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(KEY)
  const { id } = language
  const name = languageLabel(language.name)
  const form = useForm({
    defaultValues: {
      description: language.description,
      seq: String(language.seq),
      template: language.template ?? '',
      codeTemplate: language.codeTemplate ?? '',
    },
  })
  const field = checked(form)
  const save = form.handleSubmit(async (values) => {
    if (
      await handleMutation(
        call('editLanguage', { body: { id, ...values, seq: Number(values.seq) } }),
        t`Settings saved`,
      )
    )
      onClose()
  })
  const order = (value: string) =>
    /^-?\d+$/.test(value.trim()) && Math.abs(Number(value)) <= orderMax
      ? undefined
      : t`A whole number from ${-orderMax} to ${orderMax}`
  const free = () => undefined
  return (
    <FormDialog title={t`Edit ${name}`} isBusy={form.formState.isSubmitting} onSubmit={save} onClose={onClose}>
      <TextField label={t`Details`} maxLength={255} {...field('description', free)} />
      <TextField label={t`Order`} aside={t`higher shows first`} {...field('seq', order)} />
      <TextAreaField mono rows={6} label={t`Initial code in the editor`} {...field('codeTemplate', free)} />
      <TextAreaField mono rows={6} label={t`Sample program of the help page`} {...field('template', free)} />
    </FormDialog>
  )
}
