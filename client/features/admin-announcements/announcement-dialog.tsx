import { useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { Controller, useForm } from 'react-hook-form'
import { withShownError } from '../../api/mutations.ts'
import { useSharedEdit } from '../../api/shared-edit.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { OwnVersionNote } from '../../ui/form/own-version-note.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../ui/markdown/editor/markdown-editor.tsx'
import type { MarkdownEditorProps } from '../../ui/markdown/editor/markdown-editor.tsx'
import { hiddenStatus, visibleStatus } from './status.ts'

export interface AnnouncementDraft {
  readonly title: string
  /** Markdown. */
  readonly content: string
  /** 0 visible, 1 hidden. */
  readonly status: number
}

/** As it is sent: an edit names the revision that it began from. */
export interface SentAnnouncement extends AnnouncementDraft {
  readonly baseRevision?: number
}

interface StoredAnnouncement extends AnnouncementDraft {
  readonly revision: number
}

export interface AnnouncementDialogProps extends Pick<MarkdownEditorProps, 'storeFile'> {
  /** Undefined for a new one. */
  readonly announcement: StoredAnnouncement | undefined
  /** The action of a new one; "Save" by default. */
  readonly newVerb?: string
  /** Quiet. */
  readonly send: (draft: SentAnnouncement) => Promise<unknown>
  /** As it is stored now. */
  readonly reload: () => Promise<StoredAnnouncement>
  /** Tells what came of it. @returns whether it went well */
  readonly handleMutation: (sent: Promise<unknown>, doneText: string) => Promise<boolean>
  readonly onClose: () => void
}

const valuesOf = (announcement: AnnouncementDraft | undefined) => ({
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  status: announcement?.status ?? visibleStatus,
})

function useAnnouncementForm({
  announcement,
  send,
  reload,
  handleMutation,
  onClose,
}: Pick<AnnouncementDialogProps, 'announcement' | 'send' | 'reload' | 'handleMutation' | 'onClose'>) {
  const { t } = useLingui()
  const isNew = announcement === undefined
  const form = useForm({ defaultValues: valuesOf(announcement) })
  const edit = useSharedEdit({
    form,
    revision: announcement?.revision,
    load: async () => {
      const stored = await reload()
      return { values: valuesOf(stored), revision: stored.revision }
    },
  })
  const save = form.handleSubmit(async ({ title, content, status }) => {
    const isSaved = await withShownError(
      edit.save((baseRevision) => send({ title: title.trim(), content, status, baseRevision })),
    ).catch(() => false)
    if (isSaved && (await handleMutation(Promise.resolve(), isNew ? t`Announcement published` : t`Announcement saved`)))
      onClose()
  })
  return { form, edit, save }
}

/** Title, text and visibility of an announcement of the site, of a group or of a contest, over the whole window. */
export function AnnouncementDialog({
  announcement,
  newVerb,
  send,
  reload,
  handleMutation,
  storeFile,
  onClose,
}: AnnouncementDialogProps) {
  const { t } = useLingui()
  const isNew = announcement === undefined
  const { form, edit, save } = useAnnouncementForm({ announcement, send, reload, handleMutation, onClose })
  const field = checked(form)
  const titleLabel = t`Title`
  const contentLabel = t`Content`
  const max = discussionLimits.contentMaxChars
  const contentRule = (value: string) =>
    value.trim() === '' ? t`${contentLabel} is required` : value.length > max ? t`At most ${max} characters` : true
  return (
    <FormDialog
      title={isNew ? t`New announcement` : t`Edit announcement`}
      width="full"
      verb={isNew ? newVerb : undefined}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <OwnVersionNote onBack={edit.backToMine} />
      <TextField
        label={titleLabel}
        maxLength={discussionLimits.titleMaxChars}
        {...field('title', (value) => (value.trim() === '' ? t`${titleLabel} is required` : undefined))}
      />
      <Controller
        control={form.control}
        name="content"
        rules={{ validate: contentRule }}
        render={({ field: { value, onChange }, fieldState }) => (
          <MarkdownEditor
            label={contentLabel}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
            storeFile={storeFile}
          />
        )}
      />
      <Controller
        control={form.control}
        name="status"
        render={({ field: { value, onChange } }) => (
          <Switch
            checked={value === visibleStatus}
            onChange={(isVisible) => onChange(isVisible ? visibleStatus : hiddenStatus)}
          >{t`Visible`}</Switch>
        )}
      />
    </FormDialog>
  )
}
