import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FolderPlus, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { isLost } from '../../api/errors.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { ColourDot } from '../../ui/text/colour-dot.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { IconInput } from '../../ui/form/inputs.tsx'
import { PageBody, PageHead, SectionHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { useTagName } from '../../domain/problem/tag-name.ts'
import { RowTools } from '../../ui/table/row-tools.tsx'
import { HelpText, SubtleText } from '../../ui/text/text.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ClassificationDialog } from './classification-dialog.tsx'
import { tagsKey, useClassifications, useTagGroups } from './queries.ts'
import type { Classification, Tag, TagGroup } from './queries.ts'
import { TagDialog } from './tag-dialog.tsx'

const Chips = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', pt: '12px' } })
const Chip = chakra('li', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '2px',
    'h': '32px',
    'pl': '10px',
    'pr': '2px',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    '& > :first-of-type': { mr: '4px' },
  },
})
/** What readers see in place of a starter's name. */
const Shown = chakra('span', { base: { color: 'fg.muted', fontWeight: 400, ml: '6px' } })

/** What a dialog is open for: a new one or one that exists; undefined when it is closed. */
type Open<Thing> = Thing | 'new' | undefined

interface NewButtonsProps {
  readonly onTag: () => void
  readonly onClassification: () => void
}

function NewButtons({ onTag, onClassification }: NewButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <Button icon={<FolderPlus size={15} />} onClick={onClassification}>{t`New classification`}</Button>
      <Button variant="solid" icon={<Plus size={15} />} onClick={onTag}>{t`New tag`}</Button>
    </>
  )
}

/** `/admin/problem/tag`: tags of this site by classification. */
export function TagPage() {
  const { t } = useLingui()
  usePageTitle(t`Tags`)
  const groups = useTagGroups()
  const classifications = useClassifications()
  const [keyword, setKeyword] = useState('')
  const [tag, setTag] = useState<Open<Tag>>()
  const [classification, setClassification] = useState<Open<Classification>>()
  const removals = useRemovals()
  return (
    <PageBody>
      <PageHead
        title={t`Tags`}
        actions={<NewButtons onTag={() => setTag('new')} onClassification={() => setClassification('new')} />}
      />
      <IconInput
        width={{ base: 'full', md: '280px' }}
        type="search"
        icon={<Search size={14} />}
        aria-label={t`Name of a tag`}
        placeholder={t`Name of a tag`}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {isLost(groups) ? <ErrorState reason={groups.error?.message} onRetry={() => void groups.refetch()} /> : null}
      {groups.isPending ? <Skeleton height="240px" mt="16px" /> : null}
      {groups.data?.length === 0 ? (
        <EmptyState title={t`No tags yet`} hint={t`Tags are also created when a problem gets a new one.`} />
      ) : null}
      <Stack gap="28px" pt="16px">
        {groups.data?.map((group) => (
          <Group
            key={group.classification?.id ?? 0}
            group={group}
            keyword={keyword.trim().toLowerCase()}
            onEditTag={setTag}
            onRemoveTag={(each) => void removals.tag(each)}
            onEdit={setClassification}
            onRemove={(each) => void removals.classification(each)}
          />
        ))}
      </Stack>
      {tag === undefined ? null : (
        <TagDialog
          tag={tag === 'new' ? undefined : tag}
          classifications={classifications.data ?? []}
          onClose={() => setTag(undefined)}
        />
      )}
      {classification === undefined ? null : (
        <ClassificationDialog
          classification={classification === 'new' ? undefined : classification}
          onClose={() => setClassification(undefined)}
        />
      )}
    </PageBody>
  )
}

interface GroupProps {
  readonly group: TagGroup
  readonly keyword: string
  readonly onEditTag: (tag: Tag) => void
  readonly onRemoveTag: (tag: Tag) => void
  readonly onEdit: (classification: Classification) => void
  readonly onRemove: (classification: Classification) => void
}

function Group({ group, keyword, onEditTag, onRemoveTag, onEdit, onRemove }: GroupProps) {
  const { t } = useLingui()
  const nameOf = useTagName()
  const { classification } = group
  const tags = group.tagList.filter(
    ({ name }) => name.toLowerCase().includes(keyword) || nameOf(name).toLowerCase().includes(keyword),
  )
  const title = classification?.name ?? t`Without classification`
  const rank = classification?.rank ?? 0
  return (
    <section aria-label={title}>
      <SectionHead>
        <h2>
          {title}
          {nameOf(title) === title ? null : <Shown>{nameOf(title)}</Shown>}
          {classification === null ? null : (
            <SubtleText size="label" fontWeight={400} ml="8px">{t`order ${rank}`}</SubtleText>
          )}
        </h2>
        {classification === null ? null : (
          <RowTools>
            <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(classification)}>
              <Pencil size={14} />
            </IconButton>
            <IconButton size="sm" label={t`Delete ${title}`} onClick={() => onRemove(classification)}>
              <Trash2 size={14} />
            </IconButton>
          </RowTools>
        )}
      </SectionHead>
      {tags.length === 0 ? (
        <HelpText size="cell" pt="12px">
          {keyword === '' ? t`No tags here` : t`No matching tags`}
        </HelpText>
      ) : null}
      <Chips>
        {tags.map((tag) => (
          <Chip key={tag.id}>
            <ColourDot color={tag.color} />
            {tag.name}
            {nameOf(tag.name) === tag.name ? null : <Shown>{nameOf(tag.name)}</Shown>}
            <IconButton size="sm" label={t`Edit ${tag.name}`} onClick={() => onEditTag(tag)}>
              <Pencil size={13} />
            </IconButton>
            <IconButton size="sm" label={t`Delete ${tag.name}`} onClick={() => onRemoveTag(tag)}>
              <Trash2 size={13} />
            </IconButton>
          </Chip>
        ))}
      </Chips>
    </section>
  )
}

/** Deleting asks first and says what becomes of what used the thing. */
function useRemovals() {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(tagsKey)
  return {
    tag: async ({ id, name }: Tag) => {
      const yes = await confirm({
        title: t`Delete tag ${name}?`,
        body: t`It will be removed from every problem that has it.`,
        verb: t`Delete tag`,
        destroys: true,
      })
      if (yes) await handleMutation(call('deleteTag', { query: { tid: id } }), t`Deleted`)
    },
    classification: async ({ id, name }: Classification) => {
      const question = {
        title: t`Delete classification ${name}?`,
        body: t`Its tags stay, without a classification.`,
        verb: t`Delete classification`,
        destroys: true,
      }
      if (await confirm(question))
        await handleMutation(call('deleteTagClassification', { query: { tcid: id } }), t`Deleted`)
    },
  }
}
