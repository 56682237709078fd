import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { messageLimits, noticeTypes } from '@podium/proto/rules/message/messages.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { findNames } from '../../api/mention-names.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../ui/markdown/editor/markdown-editor.tsx'
import { NamesInput } from '../../ui/form/names/names-input.tsx'
import type { PickedName } from '../../ui/form/names/names-input.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { noticesKey, useTypeNames } from './queries.ts'
import type { Notice } from './queries.ts'
import { sendEach } from './send-each.ts'

/** Each of them gets a notice of their own. */
const maxRecipients = 50
const anybody = findNames(null)

const For = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5px', pb: '10px' },
})
const Label = chakra('span', { base: { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 } })
const When = chakra('div', { base: { pb: '10px' } })
const Narrow = chakra('div', { base: { maxW: '560px' } })

interface Draft {
  readonly title: string
  readonly content: string
  readonly type: NoticeType
  readonly recipients: readonly PickedName[]
  /** A new one leaves at once, not at the next full hour. */
  readonly pushNow: boolean
}

const startOf = (notice: Notice | undefined): Draft => ({
  title: notice?.title ?? '',
  content: notice?.content ?? '',
  type: notice?.type ?? 'All',
  pushNow: true,
  recipients: notice?.recipientId
    ? [{ uid: notice.recipientId, username: notice.recipient ?? notice.recipientId }]
    : [],
})

/** One call for everybody or administrators, one for each designated user. @returns for whom it was not done */
function send(
  notice: Notice | undefined,
  { title, content, type, recipients, pushNow }: Draft,
): Promise<readonly (PickedName | null)[]> {
  const body = { title: title.trim(), content, type }
  const [first = null, ...others] = type === 'Single' ? recipients : []
  return sendEach([first, ...others], (one) => {
    const sent = { ...body, recipientId: one?.uid ?? null }
    return notice === undefined
      ? call('addNotice', { body: { ...sent, pushNow } })
      : call('editNotice', { body: { ...sent, id: notice.id } })
  })
}

export interface NoticeDialogProps {
  /** Undefined for a new one. */
  readonly notice: Notice | undefined
  readonly onClose: () => void
}

function useNoticeForm({ notice, onClose }: NoticeDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<Draft>({ defaultValues: startOf(notice) })
  const save = form.handleSubmit(async (draft) => {
    const left = await send(notice, draft)
    const listed = client.invalidateQueries({ queryKey: noticesKey })
    if (left.length > 0) {
      if (draft.type === 'Single')
        form.setValue(
          'recipients',
          left.filter((one) => one !== null),
        )
      return
    }
    toast.success(notice === undefined && draft.pushNow ? t`Notice sent` : t`Notice saved`)
    await listed
    onClose()
  })
  return { form, save }
}

/** Whom it is for, title and text over the whole window. Of one that has been pushed the words alone can change. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t } = useLingui()
  const { form, save } = useNoticeForm({ notice, onClose })
  const field = checked(form)
  const pushNow = useWatch({ control: form.control, name: 'pushNow' })
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  return (
    <FormDialog
      title={notice === undefined ? t`New notice` : t`Edit notice`}
      width="full"
      verb={notice === undefined && pushNow ? t`Send` : undefined}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      {notice?.state ? null : <Recipients form={form} maxNames={notice === undefined ? maxRecipients : 1} />}
      {notice === undefined ? (
        <Controller
          control={form.control}
          name="pushNow"
          render={({ field: { value, onChange } }) => (
            <When>
              <Switch checked={value} onChange={onChange}>{t`Send now, not at the next full hour`}</Switch>
            </When>
          )}
        />
      ) : null}
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
          <MarkdownEditor
            label={contentLabel}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
            storeFile={storeMarkdownFile}
          />
        )}
      />
    </FormDialog>
  )
}

function Recipients({
  form,
  maxNames,
}: {
  readonly form: ReturnType<typeof useForm<Draft>>
  readonly maxNames: number
}) {
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
            <Label>{t`Recipients`}</Label>
            <Segment
              label={t`Recipients`}
              value={value}
              options={noticeTypes.map((each) => ({ value: each, label: names[each] }))}
              onChange={onChange}
            />
          </For>
        )}
      />
      {type === 'Single' ? (
        <Narrow>
          <Controller
            control={form.control}
            name="recipients"
            rules={{ validate: (value) => (value.length === 0 ? t`Choose at least one user` : true) }}
            render={({ field: { value, onChange }, fieldState }) => (
              <NamesInput
                label={t`Users`}
                value={value}
                onChange={onChange}
                find={anybody}
                maxNames={maxNames}
                error={fieldState.error?.message}
              />
            )}
          />
        </Narrow>
      ) : null}
    </>
  )
}
