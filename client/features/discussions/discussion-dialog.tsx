import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { findNames } from '../../api/mention-names.ts'
import { userAtom } from '../../api/session.ts'
import { succeeded } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { MarkdownEditor } from '../../ui/markdown/editor/markdown-editor.tsx'
import type { MarkdownEditorProps } from '../../ui/markdown/editor/markdown-editor.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { allowanceKey, useAllowance } from '../comments/index.ts'
import { PostNote } from './allowance-note.tsx'
import { useCategoryName } from './category-name.ts'
import { useDiscussionHome } from './discussion-home.ts'
import { keepDraft, readDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { discussionsKey, useCategories } from './queries.ts'
import type { Discussion } from './queries.ts'

const namesHere = findNames(null)
const Narrow = chakra('div', { base: { maxW: { md: '320px' } } })

export type EditedDiscussion = Pick<
  Discussion,
  'id' | 'title' | 'description' | 'content' | 'categoryId' | 'topPriority'
>

export interface DiscussionDialogProps {
  /** Null for a new one. */
  readonly discussion: EditedDiscussion | null
  /** The problem that a new one is about. */
  readonly pid: string | null
  readonly onClose: () => void
  readonly onSaved?: () => void
}

function useChecks() {
  const { t } = useLingui()
  const atMost = (label: string, max: number) => (value: string) =>
    value.trim().length > max ? t`${label}: at most ${max} characters` : undefined
  const check = (label: string, max: number) => (value: string) =>
    value.trim() === '' ? t`${label} is required` : atMost(label, max)(value)
  return { atMost, check }
}

/** @param prefix of the title of a new one */
function useDiscussionForm({ discussion, pid, onClose, onSaved }: DiscussionDialogProps, prefix: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const uid = useAtomValue(userAtom)?.uid ?? ''
  const navigate = useNavigate()
  const home = useDiscussionHome()
  const { gid } = home
  // What one types for a group is a draft of its own.
  const owner = gid === null ? uid : `${uid}:${gid}`
  const form = useForm<Draft>({ defaultValues: startOf(discussion, owner, pid) })
  useStoredDraft(form, discussion === null, owner, pid)
  const save = form.handleSubmit(async ({ title, description, content, categoryId, topPriority }) => {
    const words = {
      title: title.trim(),
      description: description.trim(),
      content,
      categoryId: Number(categoryId),
      topPriority,
    }
    const posted = discussion === null ? post(gid, { ...words, title: `${prefix}${words.title}`, pid }) : null
    const sent =
      posted ??
      call(gid === null ? 'editDiscussion' : 'editGroupDiscussion', { body: { ...words, id: discussion?.id ?? 0 } })
    if (!(await succeeded(sent))) return
    toast.success(discussion === null ? t`Discussion posted` : t`Saved`)
    void client.invalidateQueries({ queryKey: discussionsKey })
    if (posted !== null) {
      keepDraft(owner, pid, null)
      void client.invalidateQueries({ queryKey: allowanceKey })
    }
    onSaved?.()
    onClose()
    if (posted !== null) await navigate(home.detail((await posted).id))
  })
  return { form, save }
}

/** Title, summary, category and text over the whole window. A new one is kept as a draft until it is posted. */
export function DiscussionDialog({ discussion, pid, onClose, onSaved }: DiscussionDialogProps) {
  const { t } = useLingui()
  const allowance = useAllowance(null)
  const home = useDiscussionHome()
  const prefix = pid === null || discussion !== null ? '' : `[${pid}] `
  const { form, save } = useDiscussionForm({ discussion, pid, onClose, onSaved }, prefix)
  const field = checked(form)
  const { atMost, check } = useChecks()
  return (
    <FormDialog
      title={discussion === null ? t`New discussion` : t`Edit discussion`}
      width="full"
      verb={discussion === null ? t`Post` : t`Save`}
      isBusy={form.formState.isSubmitting}
      keepsDraft={discussion === null}
      onSubmit={save}
      onClose={onClose}
    >
      {discussion === null ? <PostNote allowance={allowance} /> : null}
      <TextField
        label={t`Title`}
        aside={prefix === '' ? undefined : prefix}
        {...field('title', check(t`Title`, discussionLimits.titleMaxChars - prefix.length))}
      />
      <TextField
        label={t({ context: 'discussion', message: 'Description' })}
        aside={t`optional`}
        placeholder={t`What it is about, in a sentence`}
        {...field(
          'description',
          atMost(t({ context: 'discussion', message: 'Description' }), discussionLimits.descriptionMaxChars),
        )}
      />
      <Narrow>
        <CategoryField form={form} isOnlyOpen={allowance?.post.reason === 'solved'} />
      </Narrow>
      <Controller
        control={form.control}
        name="content"
        rules={{ validate: (value) => check(t`Content`, discussionLimits.contentMaxChars)(value) ?? true }}
        render={({ field, fieldState: { error } }) => (
          <ContentEditor
            label={t`Content`}
            value={field.value}
            onChange={field.onChange}
            error={error?.message}
            storeFile={home.storeFile}
          />
        )}
      />
      {home.mayPin(discussion === null) ? <PinSwitch form={form} /> : null}
    </FormDialog>
  )
}

function PinSwitch({ form }: { readonly form: ReturnType<typeof useForm<Draft>> }) {
  const { t } = useLingui()
  return (
    <Controller
      control={form.control}
      name="topPriority"
      render={({ field: { value, onChange } }) => (
        <Switch checked={value} onChange={onChange}>{t`Pin to the top`}</Switch>
      )}
    />
  )
}

const ContentEditor = (props: Pick<MarkdownEditorProps, 'label' | 'value' | 'onChange' | 'error' | 'storeFile'>) => (
  <MarkdownEditor {...props} findNames={namesHere} />
)

const post = (gid: number | null, body: CallBody<'addDiscussion'>): Promise<{ readonly id: number }> =>
  gid === null ? call('addDiscussion', { body }) : call('addGroupDiscussion', { body: { ...body, gid } })

const startOf = (discussion: EditedDiscussion | null, uid: string, pid: string | null): Draft =>
  discussion === null ? readDraft(uid, pid) : { ...discussion, categoryId: String(discussion.categoryId) }

function useStoredDraft(
  form: ReturnType<typeof useForm<Draft>>,
  isNew: boolean,
  uid: string,
  pid: string | null,
): void {
  useEffect(() => {
    if (!isNew) return
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(uid, pid, values) })
  }, [form, isNew, uid, pid])
}

interface CategoryFieldProps {
  readonly form: ReturnType<typeof useForm<Draft>>
  /** The writer may post in those for newcomers alone. */
  readonly isOnlyOpen: boolean
}

function CategoryField({ form, isOnlyOpen }: CategoryFieldProps) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const label = t`Category`
  const options = (useCategories().data ?? []).map(({ id, name, openToNewcomers }) => ({
    value: String(id),
    label: nameOf(name),
    disabled: isOnlyOpen && !openToNewcomers,
  }))
  return (
    <Controller
      control={form.control}
      name="categoryId"
      rules={{ validate: (value) => (value === '' ? t`${label} is required` : true) }}
      render={({ field: { value, onChange }, fieldState }) => (
        <SelectField
          label={label}
          value={value}
          options={[{ value: '', label: t`Choose a category`, disabled: true }, ...options]}
          onChange={onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
