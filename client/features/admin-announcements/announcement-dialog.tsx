import { useLingui } from '@lingui/react/macro'
import { talkLimits } from '@podium/proto/model/talk.ts'
import { Controller, useForm } from 'react-hook-form'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../ui/markdown/editor/markdown-editor.tsx'
import type { MarkdownEditorProps } from '../../ui/markdown/editor/markdown-editor.tsx'
import { HIDDEN, VISIBLE } from './status.ts'

export interface AnnouncementDraft {
  readonly title: string
  /** Markdown. */
  readonly content: string
  /** 0 visible, 1 hidden. */
  readonly status: number
}

export interface AnnouncementDialogProps extends Pick<MarkdownEditorProps, 'storeFile'> {
  /** Undefined for a new one. */
  readonly announcement: AnnouncementDraft | undefined
  /** The deed of a new one; "Save" by default. */
  readonly newVerb?: string
  /** Tells what came of it. @returns whether it went well */
  readonly send: (draft: AnnouncementDraft, doneText: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Title, text and visibility of an announcement of the site, of a group or of a contest, over the whole window. */
export function AnnouncementDialog({ announcement, newVerb, send, storeFile, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui()
  const isNew = announcement === undefined
  const form = useForm({
    defaultValues: { title: announcement?.title ?? '', content: announcement?.content ?? '', isVisible: (announcement?.status ?? VISIBLE) === VISIBLE },
  })
  const field = checked(form)
  const save = form.handleSubmit(async ({ title, content, isVisible }) => {
    const draft = { title: title.trim(), content, status: isVisible ? VISIBLE : HIDDEN }
    if (await send(draft, isNew ? t`Announcement published` : t`Announcement saved`)) onClose()
  })
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  const max = talkLimits.contentMaxChars
  const contentRule = (value: string) => (value.trim() === '' ? t`${contentLabel} is required` : value.length > max ? t`At most ${max} characters` : true)
  return (
    <FormDialog title={isNew ? t`New announcement` : t`Edit announcement`} width="full" verb={isNew ? newVerb : undefined} isBusy={form.formState.isSubmitting} onSubmit={save} onClose={onClose}>
      <TextField label={titleLabel} maxLength={talkLimits.titleMaxChars} {...field('title', (value) => (value.trim() === '' ? t`${titleLabel} is required` : undefined))} />
      <Controller
        control={form.control}
        name="content"
        rules={{ validate: contentRule }}
        render={({ field: { value, onChange }, fieldState }) => <MarkdownEditor label={contentLabel} value={value} onChange={onChange} error={fieldState.error?.message} storeFile={storeFile} />}
      />
      <Controller control={form.control} name="isVisible" render={({ field: { value, onChange } }) => <Switch checked={value} onChange={onChange}>{t`Visible`}</Switch>} />
    </FormDialog>
  )
}
