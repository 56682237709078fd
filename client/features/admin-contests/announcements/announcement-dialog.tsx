import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/model/contest-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContestOffice } from '../office.ts'
import { announcementsKey } from '../queries.ts'
import type { Announcement } from '../queries.ts'

const FORM_ID = 'announcement'
const TITLE_MAX_CHARS = 255
const VISIBLE = 0
const HIDDEN = 1

export interface AnnouncementDialogProps {
  readonly cid: number
  /** Undefined for a new one. */
  readonly announcement: Announcement | undefined
  readonly onClose: () => void
}

/** Title, text and whether it is told; a visible one reaches everybody who has the contest open. */
export function AnnouncementDialog({ cid, announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls, storeFile } = useContestOffice()
  const form = useForm({
    defaultValues: { title: announcement?.title ?? '', content: announcement?.content ?? '', isVisible: (announcement?.status ?? VISIBLE) === VISIBLE },
  })
  const field = checked(form)
  const isNew = announcement === undefined
  const save = form.handleSubmit(async ({ title, content, isVisible }) => {
    const body = { cid, announcement: { id: announcement?.id, title: title.trim(), content, status: isVisible ? VISIBLE : HIDDEN } }
    const sent = (isNew ? calls.announce : calls.changeAnnouncement)(body)
    if (!(await sent.then(() => true, () => false))) return
    toast.success(isNew ? t`Create Successfully` : t`Update Successfully`)
    await client.invalidateQueries({ queryKey: announcementsKey(cid) })
    onClose()
  })
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  const max = contestLimits.announcementMaxChars
  const contentRule = (value: string) => (value.trim() === '' ? t`${contentLabel} is required` : value.length > max ? t`At most ${max} characters` : true)
  return (
    <Dialog
      title={isNew ? t`New announcement` : t`Edit announcement`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{isNew ? t`Announce` : t`Save`}</Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={(event) => void save(event)}>
        <TextField label={titleLabel} maxLength={TITLE_MAX_CHARS} {...field('title', (value) => (value.trim() === '' ? t`${titleLabel} is required` : undefined))} />
        <Controller
          control={form.control}
          name="content"
          rules={{ validate: contentRule }}
          render={({ field: { value, onChange }, fieldState }) => <MarkdownEditor label={contentLabel} value={value} onChange={onChange} error={fieldState.error?.message} storeFile={storeFile} />}
        />
        <Controller
          control={form.control}
          name="isVisible"
          render={({ field: { value, onChange } }) => <Switch checked={value} onChange={onChange}>{t`Visible`}</Switch>}
        />
      </Form>
    </Dialog>
  )
}
