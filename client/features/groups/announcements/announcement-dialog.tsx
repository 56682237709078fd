import { useLingui } from '@lingui/react/macro'
import { talkLimits } from '@podium/proto/model/talk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { storeMarkdownFileOf } from '../../../api/markdown-files.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { toast } from '../../../ui/toast.ts'
import { announcementsKey, HIDDEN, VISIBLE } from './queries.ts'
import type { Announcement } from './queries.ts'

const FORM_ID = 'group-announcement'

export interface AnnouncementDialogProps {
  readonly gid: number
  /** Undefined for a new one. */
  readonly announcement: Announcement | undefined
  readonly onClose: () => void
}

/** Title, text and visibility over the whole window. */
export function AnnouncementDialog({ gid, announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { title: announcement?.title ?? '', content: announcement?.content ?? '', isVisible: announcement?.status !== HIDDEN } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ title, content, isVisible }) => {
    const body = { gid, title: title.trim(), content, status: isVisible ? VISIBLE : HIDDEN }
    const sent: Promise<unknown> = announcement === undefined ? call('addGroupAnnouncement', { body }) : call('editGroupAnnouncement', { body: { ...body, id: announcement.id } })
    if (!(await sent.then(() => true, () => false))) return
    toast.success(announcement === undefined ? t`Create Successfully` : t`Update Successfully`)
    await client.invalidateQueries({ queryKey: announcementsKey(gid) })
    onClose()
  })
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  const max = talkLimits.contentMaxChars
  return (
    <Dialog
      title={announcement === undefined ? t`New announcement` : t`Edit announcement`}
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
        <TextField label={titleLabel} maxLength={talkLimits.titleMaxChars} {...field('title', (value) => (value.trim() === '' ? t`${titleLabel} is required` : undefined))} />
        <Controller
          control={form.control}
          name="content"
          rules={{ validate: (value) => (value.trim() === '' ? t`${contentLabel} is required` : value.trim().length > max ? t`At most ${max} characters` : true) }}
          render={({ field: { value, onChange }, fieldState }) => (
            <MarkdownEditor label={contentLabel} value={value} onChange={onChange} error={fieldState.error?.message} storeFile={storeMarkdownFileOf(gid)} />
          )}
        />
        <Controller control={form.control} name="isVisible" render={({ field: { value, onChange } }) => <Switch checked={value} onChange={onChange}>{t`Visible`}</Switch>} />
      </Form>
    </Dialog>
  )
}
