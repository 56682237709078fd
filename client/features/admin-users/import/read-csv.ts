/** Rows of a table of users as a file (contract/files-and-formats 16): UTF-8, eight columns, short rows allowed. */
import { userColumns } from '@podium/proto/rules/user/user-rows.ts'
import { parse } from 'papaparse'

export const csvLimits = { bytes: 4 * 1024 * 1024, rows: 5000 } as const

export type CsvFault = 'encoding' | 'tooLarge' | 'tooMany' | 'empty'

export type CsvResult = { readonly rows: readonly (readonly string[])[] } | { readonly fault: CsvFault }

/** A table that was written by hand often names its columns; nobody means an account of that name and password. */
const isHead = (row: readonly string[]): boolean =>
  userColumns.slice(0, 2).every((name, index) => row[index]?.trim().toLowerCase() === name)

/** The rows of a file's bytes; empty lines and a head are left out. */
export function readCsv(bytes: Uint8Array): CsvResult {
  if (bytes.length > csvLimits.bytes) return { fault: 'tooLarge' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { fault: 'encoding' }
  }
  const { data } = parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), {
    delimiter: ',',
    newline: '\n',
    skipEmptyLines: 'greedy',
  })
  const rows = data[0] !== undefined && isHead(data[0]) ? data.slice(1) : data
  if (rows.length > csvLimits.rows) return { fault: 'tooMany' }
  return rows.length === 0 ? { fault: 'empty' } : { rows }
}
