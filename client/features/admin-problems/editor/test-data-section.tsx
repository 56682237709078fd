import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import { Plus, SplitSquareHorizontal } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/form/button.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { MutedText } from '../../../ui/text/text.tsx'
import { Toolbar } from '../../../ui/layout/stack.tsx'
import { withEvenScores } from './basics-section.tsx'
import { CaseTable } from './case-table.tsx'
import { useEditor, useError, useFieldTexts } from './context.ts'
import { draftScore } from './draft-body.ts'
import type { CaseRow } from './draft.ts'
import { Refusal, Section } from '../../../ui/form/page/form-section.tsx'
import { ZipDrop } from './zip-drop.tsx'

/** The cases: files from a zip, or texts written here. */
export function TestDataSection() {
  const { t } = useLingui()
  const { form } = useEditor()
  const errorOf = useError()
  const { control } = form
  const isUpload = useController({ control, name: 'isUploadCase' }).field
  const uploaded = useController({ control, name: 'uploadedCases' }).field
  const manual = useController({ control, name: 'manualCases' }).field
  const [type, caseMode] = useWatch({ control, name: ['type', 'judgeCaseMode'] })
  const { value: rows, onChange } = isUpload.value ? uploaded : manual
  const isScored = type === '1'
  const hasGroups = needsGroups(caseMode)
  const count = rows.length
  const points = isScored ? draftScore(form.getValues()) : 0
  const error = errorOf('cases')
  const add = (row: CaseRow) => onChange([...rows, row])
  return (
    <Section
      name="testData"
      title={t`Test data`}
      note={t`${plural(count, { one: '# case', other: '# cases' })}`}
      actions={
        <Segment
          label={t`Source of the cases`}
          value={isUpload.value ? 'zip' : 'hand'}
          options={[
            { value: 'zip', label: t`Zip file` },
            { value: 'hand', label: t`Typed in` },
          ]}
          onChange={(value) => isUpload.onChange(value === 'zip')}
          size="sm"
        />
      }
    >
      {isUpload.value ? (
        <ZipDrop
          onUploaded={(cases, token) => {
            uploaded.onChange(withEvenScores(cases, caseMode))
            form.setValue('uploadDir', token, { shouldDirty: true })
          }}
        />
      ) : null}
      {error === undefined ? null : <Refusal>{error}</Refusal>}
      <FirstFault />
      <CaseTable rows={rows} onChange={onChange} isManual={!isUpload.value} isScored={isScored} hasGroups={hasGroups} />
      <Toolbar alignItems="center">
        {isUpload.value ? null : (
          <Button
            icon={<Plus size={14} />}
            onClick={() => add({ input: '', output: '', score: '0', groupNum: hasGroups ? '1' : '' })}
          >
            {t`Add case`}
          </Button>
        )}
        {isScored && count > 0 ? (
          <Button icon={<SplitSquareHorizontal size={14} />} onClick={() => onChange(withEvenScores(rows, caseMode))}>
            {t`Split 100 points evenly`}
          </Button>
        ) : null}
        {isScored && count > 0 && Number.isFinite(points) ? (
          <MutedText size="cell" numeric ml="auto">{t`Full score ${points}`}</MutedText>
        ) : null}
      </Toolbar>
    </Section>
  )
}

/** What is wrong with the first of the cases, in words: its fields have no room for them. */
function FirstFault() {
  const { t } = useLingui()
  const { faults } = useEditor()
  const { textOf } = useFieldTexts()
  const fault = faults.find(({ field }) => /^cases\.\d+\./.test(field))
  if (fault === undefined) return null
  const number = Number(fault.field.split('.')[1]) + 1
  const reason = textOf(fault)
  return <Refusal>{t`Case ${number}: ${reason}`}</Refusal>
}
