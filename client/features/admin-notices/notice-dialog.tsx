import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { messageLimits, noticeTypes } from '@podium/proto/model/messages.ts'
import type { NoticeType } from '@podium/proto/model/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { findNames } from '../../api/mention-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { MarkdownEditor } from '../../ui/markdown/editor/markdown-editor.tsx'
import { NamesInput } from '../../ui/names/names-input.tsx'
import type { PickedName } from '../../ui/names/names-input.tsx'
import { Segment } from '../../ui/segment.tsx'
import { toast } from '../../ui/toast.ts'
import { NOTICES_KEY, useTypeNames } from './queries.ts'
import type { Notice } from './queries.ts'

const FORM_ID = 'notice'
/** Each of them gets a notice of their own. */
const MAX_RECIPIENTS = 50
const anybody = findNames(null)

const For = chakra('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5px', pb: '10px' } })
const Label = chakra('span', { base: { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 } })
const Narrow = chakra('div', { base: { maxW: '560px' } })

interface Draft {
  readonly title: string
  readonly content: string
  readonly type: NoticeType
  readonly recipients: readonly PickedName[]
}

const startOf = (notice: Notice | undefined): Draft => ({
  title: notice?.title ?? '', content: notice?.content ?? '', type: notice?.type ?? 'All',
  recipients: notice?.recipientId ? [{ uid: notice.recipientId, username: notice.recipient ?? notice.recipientId }] : [],
})

/** One call for everybody or administrators, one for each designated user. Rejects at the first that is refused. */
async function send(notice: Notice | undefined, { title, content, type, recipients }: Draft): Promise<void> {
  const body = { title: title.trim(), content, type }
  const recipientIds = type === 'Single' ? recipients.map(({ uid }) => uid) : [null]
  if (notice !== undefined) await call('editNotice', { body: { ...body, id: notice.id, recipientId: recipientIds[0] ?? null } })
  else for (const recipientId of recipientIds) await call('addNotice', { body: { ...body, recipientId } })
}

export interface NoticeDialogProps {
  /** Undefined for a new one. */
  readonly notice: Notice | undefined
  readonly onClose: () => void
}

/** Whom it is for, title and text over the whole window. Of one that has been pushed the words alone can change. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<Draft>({ defaultValues: startOf(notice) })
  const field = checked(form)
  const save = form.handleSubmit(async (draft) => {
    if (!(await send(notice, draft).then(() => true, () => false))) return
    toast.success(notice === undefined ? t`Create Successfully` : t`Update Successfully`)
    await client.invalidateQueries({ queryKey: NOTICES_KEY })
    onClose()
  })
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  return (
    <Dialog
      title={notice === undefined ? t`New notice` : t`Edit notice`}
      width="full"
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{t`Save`}</Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={(event) => void save(event)}>
        {notice?.state ? null : <Recipients form={form} maxNames={notice === undefined ? MAX_RECIPIENTS : 1} />}
        <TextField
          label={titleLabel}
          maxLength={messageLimits.noticeTitleMaxChars}
          {...field('title', (value) => (value.trim() === '' ? t`${titleLabel} is required` : undefined))}
        />
        <Controller
          control={form.control}
          name="content"
          rules={{ validate: (value) => (value.trim() === '' ? t`${contentLabel} is required` : true) }}
          render={({ field: { value, onChange }, fieldState }) => (
            <MarkdownEditor label={contentLabel} value={value} onChange={onChange} error={fieldState.error?.message} storeFile={storeMarkdownFile} />
          )}
        />
      </Form>
    </Dialog>
  )
}

function Recipients({ form, maxNames }: { readonly form: ReturnType<typeof useForm<Draft>>; readonly maxNames: number }) {
  const { t } = useLingui()
  const names = useTypeNames()
  const type = useWatch({ control: form.control, name: 'type' })
  return (
    <>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <For>
            <Label>{t`For`}</Label>
            <Segment label={t`For`} value={value} options={noticeTypes.map((each) => ({ value: each, label: names[each] }))} onChange={onChange} />
          </For>
        )}
      />
      {type === 'Single' ? (
        <Narrow>
          <Controller
            control={form.control}
            name="recipients"
            rules={{ validate: (value) => (value.length === 0 ? t`Name at least one user` : true) }}
            render={({ field: { value, onChange }, fieldState }) => (
              <NamesInput label={t`Users`} value={value} onChange={onChange} find={anybody} maxNames={maxNames} error={fieldState.error?.message} />
            )}
          />
        </Narrow>
      ) : null}
    </>
  )
}
