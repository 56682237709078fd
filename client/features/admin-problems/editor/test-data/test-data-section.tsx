import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import { Plus, SplitSquareHorizontal } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/form/button.tsx'
import { Segment } from '../../../../ui/form/segment.tsx'
import { MutedText } from '../../../../ui/text/text.tsx'
import { Toolbar } from '../../../../ui/layout/stack.tsx'
import { withEvenScores } from '../basics-section.tsx'
import { CaseTable } from './case-table.tsx'
import { useEditor, useError, useFieldTexts } from '../context.ts'
import { draftScore } from '../draft-body.ts'
import type { CaseRow } from '../draft.ts'
import { Refusal, Section } from '../../../../ui/form/page/form-section.tsx'
import { ZipDrop } from './zip-drop.tsx'

/** The cases of the source that is chosen, and what they need to have. */
function useTestData() {
  const { form } = useEditor()
  const { control } = form
  const isUpload = useController({ control, name: 'isUploadCase' }).field
  const uploaded = useController({ control, name: 'uploadedCases' }).field
  const manual = useController({ control, name: 'manualCases' }).field
  const [type, caseMode] = useWatch({ control, name: ['type', 'judgeCaseMode'] })
  const { value: rows, onChange } = isUpload.value ? uploaded : manual
  const isScored = type === '1'
  return {
    isUpload: isUpload.value,
    chooseUpload: isUpload.onChange,
    rows,
    onChange,
    isScored,
    hasGroups: needsGroups(caseMode),
    points: isScored ? draftScore(form.getValues()) : 0,
    splitEvenly: () => onChange(withEvenScores(rows, caseMode)),
    takeUpload: (cases: readonly CaseRow[], token: string) => {
      uploaded.onChange(withEvenScores(cases, caseMode))
      form.setValue('uploadDir', token, { shouldDirty: true })
    },
  }
}

/** The cases: files from a zip, or texts written here. */
export function TestDataSection() {
  const { t } = useLingui()
  const errorOf = useError()
  const data = useTestData()
  const { isUpload, rows, onChange, isScored, hasGroups } = data
  const count = rows.length
  const error = errorOf('cases')
  return (
    <Section
      name="testData"
      title={t`Test data`}
      note={t`${plural(count, { one: '# case', other: '# cases' })}`}
      actions={
        <Segment
          label={t`Source of the cases`}
          value={isUpload ? 'zip' : 'hand'}
          options={[
            { value: 'zip', label: t`Zip file` },
            { value: 'hand', label: t`Typed in` },
          ]}
          onChange={(value) => data.chooseUpload(value === 'zip')}
          size="sm"
        />
      }
    >
      {isUpload ? <ZipDrop onUploaded={data.takeUpload} /> : null}
      {error === undefined ? null : <Refusal>{error}</Refusal>}
      <FirstFault />
      <CaseTable rows={rows} onChange={onChange} isManual={!isUpload} isScored={isScored} hasGroups={hasGroups} />
      <CaseActions data={data} />
    </Section>
  )
}

function CaseActions({ data }: { readonly data: ReturnType<typeof useTestData> }) {
  const { t } = useLingui()
  const { rows, onChange, hasGroups, points } = data
  const hasScores = data.isScored && rows.length > 0
  return (
    <Toolbar alignItems="center">
      {data.isUpload ? null : (
        <Button
          icon={<Plus size={14} />}
          onClick={() => onChange([...rows, { input: '', output: '', score: '0', groupNum: hasGroups ? '1' : '' }])}
        >
          {t`Add case`}
        </Button>
      )}
      {hasScores ? (
        <Button icon={<SplitSquareHorizontal size={14} />} onClick={data.splitEvenly}>
          {t`Split 100 points evenly`}
        </Button>
      ) : null}
      {hasScores && Number.isFinite(points) ? (
        <MutedText size="cell" numeric ml="auto">{t`Full score ${points}`}</MutedText>
      ) : null}
    </Toolbar>
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
