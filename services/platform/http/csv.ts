/** Tables as CSV. A text that a spreadsheet would take for a formula is led by an apostrophe. */
export type CsvCell = string | number | null

const startsFormula = /^[=+\-@\t\r]/

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** By the mark at its beginning spreadsheets know that it is UTF-8. */
const mark = '\u{feff}'

export const csvOf = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(mark + rows.map((row) => `${row.map(written).join(',')}\r\n`).join(''))
