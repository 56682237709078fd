import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import { SubtleText } from '../../../ui/text/text.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useEditor, useError, useFieldTexts } from './context.ts'
import type { ExtraFile } from './draft.ts'
import { Refusal } from '../../../ui/form/page/form-section.tsx'

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontSize: '12.5px', fontWeight: 500 },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minH: '34px',
    borderTopWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
  },
})
const Name = chakra('code', {
  base: { flex: 1, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '12.5px' },
})

/** Files beside the solution or the checker when they are compiled; each needs a name and a content. */
export function ExtraFiles({ name }: { readonly name: 'userExtraFile' | 'judgeExtraFile' }) {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name })
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const files = field.value
  const change = (index: number, part: Partial<ExtraFile>) =>
    field.onChange(files.map((file, at) => (at === index ? { ...file, ...part } : file)))
  const remove = (index: number) => field.onChange(files.filter((_, at) => at !== index))
  const open = openIndex === null ? undefined : files[openIndex]
  const wrong = errorOf(name)
  return (
    <Stack py="6px">
      <Head>
        {labelOf(name)}
        <Button
          variant="link"
          size="sm"
          icon={<Plus size={13} />}
          onClick={() => {
            field.onChange([...files, { name: '', content: '' }])
            setOpenIndex(files.length)
          }}
        >
          {t`Add file`}
        </Button>
      </Head>
      {files.map((file, index) => {
        const error = errorOf(`${name}.${index}.name`) ?? errorOf(`${name}.${index}.content`)
        const shown = file.name === '' ? t`unnamed` : file.name
        return (
          <div key={index}>
            <Item>
              <Name>{shown}</Name>
              <SubtleText size="label">{formatBytes(new TextEncoder().encode(file.content).length)}</SubtleText>
              <IconButton size="sm" label={t`Edit ${shown}`} onClick={() => setOpenIndex(index)}>
                <Pencil size={14} />
              </IconButton>
              <IconButton size="sm" label={t`Remove ${shown}`} onClick={() => remove(index)}>
                <Trash2 size={14} />
              </IconButton>
            </Item>
            {error === undefined ? null : <Refusal>{error}</Refusal>}
          </div>
        )
      })}
      {wrong === undefined ? null : <Refusal>{wrong}</Refusal>}
      {open === undefined || openIndex === null ? null : (
        <FileDialog
          title={labelOf(name)}
          file={open}
          onChange={(part) => change(openIndex, part)}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </Stack>
  )
}

interface FileDialogProps {
  readonly title: string
  readonly file: ExtraFile
  readonly onChange: (part: Partial<ExtraFile>) => void
  readonly onClose: () => void
}

function FileDialog({ title, file, onChange, onClose }: FileDialogProps) {
  const { t } = useLingui()
  const { labelOf } = useFieldTexts()
  return (
    <Dialog
      title={title}
      closesOnScrim={false}
      onClose={onClose}
      footer={<Button variant="solid" onClick={onClose}>{t`Done`}</Button>}
    >
      <TextField
        label={labelOf('name')}
        maxLength={problemLimits.fileNameMaxChars}
        placeholder="testlib.h"
        value={file.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextAreaField
        mono
        rows={12}
        label={labelOf('content')}
        value={file.content}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
    </Dialog>
  )
}
