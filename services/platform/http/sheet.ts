/** Spreadsheets. Every text is stored as text, so nothing that a user wrote is ever taken for a formula. */
import writeXlsxFile from 'write-excel-file/node'

export type SheetCell = string | number | null

/** Characters that XML cannot hold. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** One sheet as xlsx. */
export const xlsxOf = (name: string, rows: readonly (readonly SheetCell[])[]): Promise<Buffer> =>
  writeXlsxFile(
    rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? { value: cell.replace(unwritable, ''), type: String } : cell)),
    ),
    { sheet: name },
  ).toBuffer()
