import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupAuths, groupFaults, groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { GroupForm } from '@podium/proto/rules/group/groups.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { checked } from '../../../ui/form/checked.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import type { MarkdownEditorProps } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { authHint, authName } from '../group-marks.tsx'
import { FullRow } from '../../../ui/layout/stack.tsx'
import type { GroupDraft } from './draft.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '28px',
    rowGap: '6px',
  },
})
const Choice = chakra('div', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    'alignItems': 'flex-start',
    'gap': '5px',
    'pb': '22px',
    '& > span': { fontSize: '12.5px', lineHeight: '18px', fontWeight: 500 },
  },
})
const Help = chakra('p', { base: { textStyle: 'label', color: 'fg.subtle' } })

interface GroupFieldsProps {
  readonly form: UseFormReturn<GroupDraft>
  /** Null for a new group. */
  readonly storeFile: MarkdownEditorProps['storeFile']
}

/** What is wrong with a field, in the reader's words. */
function useRules() {
  const { t } = useLingui()
  return (field: keyof GroupForm, draft: GroupDraft): string | undefined => {
    const fault = groupFaults(draft).find((one) => one.field === field)
    if (fault === undefined) return undefined
    const { min = 0, max = 0, count = 0 } = fault.params as { min?: number; max?: number; count?: number }
    if (fault.code === 'groupShortNameCharacters') return t`Letters, digits, dot, hyphen and underscore only`
    if (fault.code === 'groupCodeLength') return t`Exactly ${count} characters`
    return draft[field].toString().trim() === ''
      ? t`Required: ${min} to ${max} characters`
      : t`${min} to ${max} characters`
  }
}

const lengthOf = (text: string, max: number): string => `${formatNumber(text.trim().length)} / ${formatNumber(max)}`

/** The fields of a group, for making one and for changing it. */
export function GroupFields({ form, storeFile }: GroupFieldsProps) {
  const { t } = useLingui()
  const ruleOf = useRules()
  const field = checked(form)
  const draft = useWatch({ control: form.control }) as GroupDraft
  const check = (name: keyof GroupForm) => (value: string, values: GroupDraft) =>
    ruleOf(name, { ...values, [name]: value })
  const { nameMaxChars, shortNameMaxChars, briefMaxChars } = groupLimits
  return (
    <Grid>
      <TextField
        label={t({ context: 'group', message: 'Name' })}
        aside={lengthOf(draft.name, nameMaxChars)}
        {...field('name', check('name'))}
      />
      <TextField
        label={t`Short name`}
        aside={t`prefix of its problem IDs`}
        maxLength={shortNameMaxChars}
        {...field('shortName', check('shortName'))}
      />
      <FullRow>
        <TextField
          label={t({ context: 'group', message: 'Summary' })}
          aside={lengthOf(draft.brief, briefMaxChars)}
          {...field('brief', check('brief'))}
        />
      </FullRow>
      <JoinFields form={form} />
      <FullRow>
        <Controller
          control={form.control}
          name="visible"
          render={({ field: { value, onChange } }) => (
            <Switch checked={value} onChange={onChange}>{t`Everybody sees it in the list of groups`}</Switch>
          )}
        />
      </FullRow>
      <FullRow mt="18px">
        <Introduction form={form} storeFile={storeFile} />
      </FullRow>
    </Grid>
  )
}

/** Who may join, and the code that they need for it. */
function JoinFields({ form }: Pick<GroupFieldsProps, 'form'>) {
  const { t } = useLingui()
  const ruleOf = useRules()
  const field = checked(form)
  const auth = useWatch({ control: form.control, name: 'auth' })
  const { codeChars } = groupLimits
  return (
    <>
      <Choice>
        <span>{t`Who may join`}</span>
        <Controller
          control={form.control}
          name="auth"
          render={({ field: { value, onChange } }) => (
            <Segment
              label={t`Who may join`}
              value={String(value)}
              options={Object.values(groupAuths).map((each) => ({ value: String(each), label: authName(each) }))}
              onChange={(choice) => onChange(Number(choice))}
            />
          )}
        />
        <Help>{authHint(auth)}</Help>
      </Choice>
      {auth === groupAuths.public ? (
        <span />
      ) : (
        <TextField
          label={t`Invitation code`}
          aside={t`${codeChars} characters`}
          autoComplete="off"
          maxLength={codeChars}
          {...field('code', (code, values) => ruleOf('code', { ...values, code }))}
        />
      )}
    </>
  )
}

function Introduction({ form, storeFile }: GroupFieldsProps) {
  const { t } = useLingui()
  const ruleOf = useRules()
  const { descriptionMaxChars } = groupLimits
  return (
    <Controller
      control={form.control}
      name="description"
      rules={{ validate: (value, values) => ruleOf('description', { ...values, description: value }) ?? true }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <MarkdownEditor
          label={t({ context: 'group', message: 'Introduction' })}
          aside={lengthOf(value, descriptionMaxChars)}
          value={value}
          onChange={onChange}
          error={error?.message}
          storeFile={storeFile}
        />
      )}
    />
  )
}
