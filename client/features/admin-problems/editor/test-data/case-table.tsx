import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { memo, useCallback, useRef, useEffect } from 'react'
import { IconButton } from '../../../../ui/form/button.tsx'
import { SubtleText } from '../../../../ui/text/text.tsx'
import { useError } from '../context.ts'
import type { CaseRow } from '../draft.ts'
import { CaseFile, CaseNumber, CaseText } from './case-cells.tsx'

const Scroll = chakra('div', { base: { maxH: '560px', overflow: 'auto', mb: '8px' } })
const Table = chakra('table', {
  base: {
    'w': 'full',
    'borderCollapse': 'separate',
    'borderSpacing': 0,
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      bg: 'bg',
      h: '34px',
      textAlign: 'left',
      textStyle: 'label',
      fontWeight: 500,
      color: 'fg.subtle',
      borderBottomWidth: '1px',
      borderColor: 'border.emphasized',
      px: '6px',
    },
    '& td': { minH: '36px', p: '4px 6px', borderBottomWidth: '1px', borderColor: 'border', verticalAlign: 'top' },
    '& code': { lineHeight: '28px', fontSize: '12.5px', overflowWrap: 'anywhere' },
    '& [data-narrow]': { w: '84px' },
    '& [data-icon]': { w: '40px' },
  },
})

export interface CaseTableProps {
  readonly rows: readonly CaseRow[]
  readonly onChange: (rows: readonly CaseRow[]) => void
  /** Texts that are written here instead of names of files. */
  readonly isManual: boolean
  readonly isScored: boolean
  readonly hasGroups: boolean
}

/** Cases in order of judging, each with its points and subtask where they count. */
export function CaseTable({ rows, onChange, ...look }: CaseTableProps) {
  const { t } = useLingui()
  const errorOf = useError()
  const latest = useRef({ rows, onChange })
  useEffect(() => {
    latest.current = { rows, onChange }
  })
  // Stable, so that typing in one row draws that row again and none of the others.
  const change = useCallback((index: number, part: Partial<CaseRow>) => {
    const now = latest.current
    now.onChange(now.rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  }, [])
  const remove = useCallback((index: number) => {
    const now = latest.current
    now.onChange(now.rows.filter((_, at) => at !== index))
  }, [])
  if (rows.length === 0) return null
  return (
    <Scroll tabIndex={0} role="region" aria-label={t`Cases`}>
      <Table>
        <thead>
          <tr>
            <th scope="col" data-icon="">
              #
            </th>
            <th scope="col">{t`Input`}</th>
            <th scope="col">{t`Output`}</th>
            {look.isScored ? <th scope="col" data-narrow="">{t`Score`}</th> : null}
            {look.hasGroups ? <th scope="col" data-narrow="">{t`Group`}</th> : null}
            <th scope="col" data-icon="" aria-label={t`Actions`} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <OneCase
              key={row.id ?? `new-${index}`}
              {...look}
              row={row}
              index={index}
              inputError={errorOf(`cases.${index}.input`)}
              scoreError={errorOf(`cases.${index}.score`)}
              groupError={errorOf(`cases.${index}.groupNum`)}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}

interface OneCaseProps extends Omit<CaseTableProps, 'rows' | 'onChange'> {
  readonly row: CaseRow
  readonly index: number
  readonly inputError: string | undefined
  readonly scoreError: string | undefined
  readonly groupError: string | undefined
  readonly onChange: (index: number, part: Partial<CaseRow>) => void
  readonly onRemove: (index: number) => void
}

const OneCase = memo(function OneCase({ row, index, isManual, isScored, hasGroups, ...rest }: OneCaseProps) {
  const { t } = useLingui()
  const number = index + 1
  const cell = { row, onChange: (part: Partial<CaseRow>) => rest.onChange(index, part) }
  const side = (name: 'input' | 'output', label: string) => (
    <td>
      {isManual ? (
        <CaseText {...cell} name={name} label={label} error={rest.inputError} />
      ) : (
        <CaseFile {...cell} name={name} />
      )}
    </td>
  )
  return (
    <tr>
      <td>
        <SubtleText lineHeight="28px">{number}</SubtleText>
      </td>
      {side('input', t`Input of case ${number}`)}
      {side('output', t`Output of case ${number}`)}
      {isScored ? (
        <td data-narrow="">
          <CaseNumber {...cell} name="score" label={t`Score of case ${number}`} error={rest.scoreError} />
        </td>
      ) : null}
      {hasGroups ? (
        <td data-narrow="">
          <CaseNumber {...cell} name="groupNum" label={t`Group of case ${number}`} error={rest.groupError} />
        </td>
      ) : null}
      <td data-icon="">
        <IconButton size="sm" label={t`Remove case ${number}`} onClick={() => rest.onRemove(index)}>
          <Trash2 size={14} />
        </IconButton>
      </td>
    </tr>
  )
})
