import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { storeMarkdownFileOf } from '../../api/markdown-files.ts'
import { showRefusal } from '../../api/mutations.ts'
import { useSharedEdit } from '../../api/shared-edit.ts'
import { upload } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { OwnVersionNote } from '../../ui/form/own-version-note.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { AvatarField } from '../../domain/user/avatar-field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { bodyOf, draftOf } from './form/draft.ts'
import type { GroupDraft } from './form/draft.ts'
import { GroupFields } from './form/group-fields.tsx'
import { HeadsOnly } from './frame/need-only.tsx'
import { useGroup } from './frame/use-group.ts'
import { groupKey, groupsKey } from './queries.ts'

const Foot = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', pt: '10px' } })

/** `/group/:groupID/setting`: picture and facts, for those at the head of the group. */
export const GroupSettingPage = () => (
  <HeadsOnly>
    <SettingsOfNow />
  </HeadsOnly>
)

/** Begins anew with what is stored, once it has been saved. */
function SettingsOfNow() {
  const [version, setVersion] = useState(0)
  return <Settings key={version} onSaved={() => setVersion(version + 1)} />
}

function Settings({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { gid, info } = useGroup()
  const form = useForm<GroupDraft>({ defaultValues: draftOf(info) })
  const edit = useSharedEdit({
    form,
    revision: info.revision,
    load: async () => {
      const stored = await call('groupDetail', { query: { gid }, quiet: true })
      return { values: draftOf(stored), revision: stored.revision }
    },
  })
  useUnsavedGuard(form.formState.isDirty)
  const renew = async () => {
    await client.invalidateQueries({ queryKey: groupKey(gid) })
    await client.invalidateQueries({ queryKey: groupsKey })
  }
  const save = form.handleSubmit(async (draft) => {
    const isSaved = await edit
      .save((baseRevision) => call('editGroup', { body: { id: gid, ...bodyOf(draft), baseRevision }, quiet: true }))
      .catch((error: unknown) => showRefusal(form, error))
    if (isSaved !== true) return
    toast.success(t`Saved`)
    await renew()
    onSaved()
  })
  const storeAvatar = async (image: File) => {
    await upload('uploadGroupAvatar', { parts: { image, gid: String(gid) } })
    await renew()
  }
  return (
    <Stack gap="18px" minW={0}>
      <SectionHead>
        <h2>{t({ context: 'group', message: 'Picture' })}</h2>
      </SectionHead>
      <AvatarField name={info.name} src={info.avatar} shape="square" store={storeAvatar} />
      <SectionHead>
        <h2>{t({ context: 'group', message: 'Details' })}</h2>
      </SectionHead>
      <Form onSubmit={(event) => void save(event)}>
        <OwnVersionNote onBack={edit.backToMine} />
        <GroupFields form={form} storeFile={storeMarkdownFileOf(gid)} />
        <Foot>
          <Button
            variant="solid"
            type="submit"
            loading={form.formState.isSubmitting}
            disabledReason={form.formState.isDirty ? undefined : t`No changes`}
          >{t`Save`}</Button>
        </Foot>
      </Form>
    </Stack>
  )
}
