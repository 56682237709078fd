import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ContestOnly } from '../contest-only.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { PreviewTable } from './preview-table.tsx'
import { useImport } from './use-import.ts'
import type { Checked, Imported } from './use-import.ts'

const Counts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    textStyle: 'cell',
    mb: '8px',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Bad = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', color: 'verdict.wa.fg', fontWeight: 500 },
})
const ImportError = chakra('div', {
  base: {
    p: '10px 12px',
    mb: '8px',
    borderRadius: 'l2',
    bg: 'verdict.wa.subtle',
    color: 'verdict.wa.fg',
    textStyle: 'cell',
    overflowWrap: 'anywhere',
  },
})

/** Accounts from a CSV file: looked at row by row before anything is stored. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [contestOnly, setContestOnly] = useState(false)
  const task = useImport()
  const { checked, share, imported, send, forget } = task
  const good = checked === null ? 0 : goodRows(checked)
  return (
    <Dialog
      title={t`Import users`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        checked === null || imported !== null ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={forget}>{t`Choose another file`}</Button>
            <Button
              variant="solid"
              loading={share !== null}
              disabledReason={good === 0 ? t`No row can be imported` : undefined}
              onClick={() => void send(checked, contestOnly)}
            >
              {t`Import ${plural(good, { one: '# user', other: '# users' })}`}
            </Button>
          </>
        )
      }
    >
      {imported === null ? null : <Result imported={imported} />}
      {checked === null ? <FileChoice {...task} /> : null}
      {checked === null || imported !== null ? null : (
        <CheckedRows
          checked={checked}
          share={share}
          choice={<ContestOnly checked={contestOnly} onChange={setContestOnly} />}
        />
      )}
    </Dialog>
  )
}

const goodRows = ({ rows, faults }: Checked): number => rows.length - faults.size

function FileChoice({ share, problem, read }: Pick<ReturnType<typeof useImport>, 'share' | 'problem' | 'read'>) {
  const { t } = useLingui()
  return (
    <>
      <HelpText
        size="cell"
        mb="10px"
      >{t`Columns in this order: username, password, email, real name, gender (male or 0, female or 1), nickname, school, place (room and seat). The first two are needed.`}</HelpText>
      <FileDrop
        label={t`Choose a CSV file`}
        hint={t`or drop it here, in UTF-8`}
        accept=".csv,text/csv"
        share={share}
        icon={<FileSpreadsheet size={15} />}
        onFile={(file) => void read(file)}
      />
      {problem === null ? null : <ImportError role="alert">{problem}</ImportError>}
    </>
  )
}

interface CheckedRowsProps {
  readonly checked: Checked
  readonly share: number | null
  /** What there is to choose until the import runs. */
  readonly choice: ReactNode
}

function CheckedRows({ checked, share, choice }: CheckedRowsProps) {
  const { t } = useLingui()
  const good = goodRows(checked)
  return (
    <>
      <Counts>
        <span>{checked.fileName}</span>
        <InlineStack gap="5px">
          <CircleCheck size={14} aria-hidden />
          {t`${plural(good, { one: '# row can be imported', other: '# rows can be imported' })}`}
        </InlineStack>
        {checked.faults.size === 0 ? null : <Faulty count={checked.faults.size} />}
      </Counts>
      {share === null ? choice : <ProgressBar label={t`Import of users`} share={share} />}
      <PreviewTable checked={checked} />
    </>
  )
}

function Faulty({ count }: { readonly count: number }) {
  const { t } = useLingui()
  return (
    <Bad>
      <TriangleAlert size={14} aria-hidden />
      {t`${plural(count, { one: '# row is skipped', other: '# rows are skipped' })}`}
    </Bad>
  )
}

function Result({ imported: { good, refusals } }: { readonly imported: Imported }) {
  const { t } = useLingui()
  return (
    <>
      {good === 0 ? null : (
        <HelpText
          size="cell"
          mb="10px"
          role="status"
        >{t`${plural(good, { one: '# account was created', other: '# accounts were created' })}`}</HelpText>
      )}
      {refusals.map((words) => (
        <ImportError key={words} role="alert">
          {words}
        </ImportError>
      ))}
    </>
  )
}
