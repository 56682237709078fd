import { Input } from '../../../../ui/form/inputs.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import type { CaseRow } from '../draft.ts'
import { headChars, NamedFile } from './case-file.tsx'

export interface CaseCellProps {
  readonly row: CaseRow
  readonly onChange: (part: Partial<CaseRow>) => void
}

interface FieldCellProps extends CaseCellProps {
  readonly label: string
  readonly error: string | undefined
}

/** A side of a case that is written here. */
export const CaseText = ({
  row,
  name,
  label,
  error,
  onChange,
}: FieldCellProps & { readonly name: 'input' | 'output' }) => (
  <TextArea
    mono
    minH="32px"
    aria-label={label}
    aria-invalid={error !== undefined}
    data-tip={error}
    value={row[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
  />
)

export const CaseNumber = ({
  row,
  name,
  label,
  error,
  onChange,
}: FieldCellProps & { readonly name: 'score' | 'groupNum' }) => (
  <Input
    h="28px"
    w="64px"
    inputMode="numeric"
    aria-label={label}
    aria-invalid={error !== undefined}
    data-tip={error}
    value={row[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
  />
)

/** A side of a case that is a file. */
export const CaseFile = ({ row, name, onChange }: CaseCellProps & { readonly name: 'input' | 'output' }) => (
  <NamedFile
    name={row[name]}
    sizeBytes={row[`${name}Bytes`]}
    head={row[`${name}Head`]}
    isReplaced={row[`${name}Text`] !== undefined}
    onReplace={
      row.id === undefined
        ? undefined
        : (written, sizeBytes) =>
            onChange({
              [`${name}Text`]: written,
              [`${name}Bytes`]: sizeBytes,
              [`${name}Head`]: written.slice(0, headChars),
            })
    }
  />
)
