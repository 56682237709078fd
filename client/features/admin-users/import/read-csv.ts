/** Rows of a table of users as a file (contract/files-and-formats 16): UTF-8, no head, seven columns, short rows allowed. */
import { parse } from 'papaparse'

export const csvLimits = { bytes: 4 * 1024 * 1024, rows: 5000 } as const

export type CsvFault = 'encoding' | 'tooLarge' | 'tooMany' | 'empty'

export type CsvResult = { readonly rows: readonly (readonly string[])[] } | { readonly fault: CsvFault }

/** The rows of a file's bytes; empty lines are left out. */
export function readCsv(bytes: Uint8Array): CsvResult {
  if (bytes.length > csvLimits.bytes) return { fault: 'tooLarge' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { fault: 'encoding' }
  }
  const { data } = parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n', skipEmptyLines: 'greedy' })
  if (data.length > csvLimits.rows) return { fault: 'tooMany' }
  return data.length === 0 ? { fault: 'empty' } : { rows: data }
}
