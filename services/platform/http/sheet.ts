/** Spreadsheets. Every text is stored as text, so nothing that a user wrote is ever taken for a formula. */

export type SheetCell = string | number | null

/** Characters that XML cannot hold. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Loaded with the first one. */
const sheets = () => import('write-excel-file/node')

/** One sheet as xlsx. */
export async function xlsxOf(name: string, rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await sheets()
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? { value: cell.replace(unwritable, ''), type: String } : cell)),
  )
  return writeXlsxFile(cells, { sheet: name }).toBuffer()
}
