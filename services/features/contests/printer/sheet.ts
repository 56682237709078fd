/**
 * A print as a PDF: on every page who it is for, where they sit, when it was asked for and which page of how many it
 * is, below it the text with its lines numbered. The text stands in a grid of cells, as in a terminal: Latin letters
 * take one, those of East Asia two.
 */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { highlightedLines } from './highlight.ts'
import type { Ink, Piece } from './highlight.ts'
import { bytesOf, cutTo, isLatin, marginPt, missing, newPaper, page, wideFont, writeAt, writeWords } from './paper.ts'
import type { Pdf } from './paper.ts'

export interface Sheet {
  readonly team: string
  /** Room and seat; null where they are not known. */
  readonly seat: string | null
  readonly contest: string
  /** When it was asked for, in words. */
  readonly at: string
  readonly text: string
}

export const pagesMax = 20
const tabCells = 4
const fontPt = 9
const linePt = 11
const headPt = 34
/** Of the standard fonts that every printer has. */
const cellPt = fontPt * 0.6
const numberCells = 5
const cellsOfLine = Math.floor((page.widthPt - 2 * marginPt) / cellPt) - numberCells
export const linesOfPage = Math.floor((page.heightPt - 2 * marginPt - headPt) / linePt)

const fonts: Readonly<Record<Ink, string>> = { plain: 'Courier', bold: 'Courier-Bold', slanted: 'Courier-Oblique' }

const isWide = (char: string): boolean =>
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]$|^[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u.test(
    char,
  )

interface Cell {
  readonly char: string
  readonly ink: Ink
  readonly at: number
}

interface Row {
  /** Of the text; null for a line that goes on. */
  readonly number: number | null
  readonly cells: readonly Cell[]
}

/** A line in rows of the grid. */
function rowsOf(pieces: readonly Piece[], number: number): Row[] {
  const rows: { number: number | null; cells: Cell[] }[] = [{ number, cells: [] }]
  let at = 0
  for (const { text, ink } of pieces) {
    for (const char of text) {
      const width = char === '\t' ? tabCells - (at % tabCells) : isWide(char) ? 2 : 1
      if (at + width > cellsOfLine) {
        rows.push({ number: null, cells: [] })
        at = 0
      }
      const isShown = char > ' ' && char !== '\u007f'
      if (isShown) rows.at(-1)?.cells.push({ char, ink, at })
      at += width
    }
  }
  return rows
}

/** Which font a letter is written in, and how many cells it takes. */
type Kind = 'latin' | 'wide' | 'other'
const kindOf = (char: string): Kind => (isLatin(char) ? 'latin' : isWide(char) ? 'wide' : 'other')
const cellsOf: Readonly<Record<Kind, number>> = { latin: 1, wide: 2, other: 1 }

interface Run {
  readonly kind: Kind
  readonly ink: Ink
  readonly at: number
  text: string
  /** The cell after it. */
  end: number
}

/** Cells beside each other that one call of the library writes. */
function runsOf(cells: readonly Cell[]): readonly Run[] {
  const runs: Run[] = []
  for (const { char, ink, at } of cells) {
    const kind = kindOf(char)
    const last = runs.at(-1)
    const end = at + cellsOf[kind]
    if (last?.kind === kind && last.ink === ink && last.end === at && kind !== 'other') {
      last.text += char
      last.end = end
    } else {
      runs.push({ kind, ink, at, text: char, end })
    }
  }
  return runs
}

function writeRun(pdf: Pdf, { kind, ink, at, text }: Run, yPt: number, hasWide: boolean): void {
  const isOwn = kind === 'latin' || hasWide
  pdf.font(kind === 'latin' || !hasWide ? fonts[ink] : wideFont.name)
  // What stands in two cells is narrower than they are.
  const characterSpacing = kind !== 'wide' ? 0 : hasWide ? 2 * cellPt - fontPt : cellPt
  const shown = isOwn ? text : missing.repeat([...text].length)
  const xPt = marginPt + (numberCells + at) * cellPt
  pdf.text(shown, xPt, yPt, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
}

interface HeadOf {
  readonly sheet: Sheet
  readonly number: number
  readonly of: number
}

function writeHead(pdf: Pdf, { sheet, number, of }: HeadOf, hasWide: boolean): void {
  const yPt = marginPt + 11
  const rightPt = page.widthPt - marginPt
  pdf.fillColor('black').fontSize(12).font('Helvetica-Bold')
  const pages = `${number} / ${of}`
  writeAt(pdf, pages, rightPt - pdf.widthOfString(pages), yPt)
  const cut = (text: string, bold: boolean, widthPt: number) => cutTo(pdf, { text, bold, hasWide }, widthPt)
  const teamEnd = writeWords(pdf, cut(sheet.team, true, 320), { xPt: marginPt, yPt })
  if (sheet.seat !== null) writeWords(pdf, cut(sheet.seat, true, 150), { xPt: teamEnd + 14, yPt })
  pdf.fontSize(8)
  const second = cut(`${sheet.at}   ${sheet.contest}`, false, rightPt - marginPt)
  writeWords(pdf, second, { xPt: marginPt, yPt: yPt + 13 })
  pdf
    .moveTo(marginPt, marginPt + headPt - 7)
    .lineTo(rightPt, marginPt + headPt - 7)
    .lineWidth(0.5)
    .stroke()
  pdf.fontSize(fontPt)
}

function writePage(pdf: Pdf, rows: readonly Row[], head: HeadOf, hasWide: boolean): void {
  pdf.addPage()
  writeHead(pdf, head, hasWide)
  for (const [index, { number, cells }] of rows.entries()) {
    const yPt = marginPt + headPt + index * linePt + fontPt * 0.8
    if (number !== null) {
      pdf.font('Courier').fillColor('#666666')
      writeAt(pdf, String(number).padStart(numberCells - 1), marginPt, yPt)
      pdf.fillColor('black')
    }
    for (const run of runsOf(cells)) writeRun(pdf, run, yPt, hasWide)
  }
}

/** Longer texts are cut, and say so. */
export async function printedSheet(sheet: Sheet): Promise<Buffer> {
  const lines = highlightedLines(sheet.text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''))
  const all = lines.flatMap((pieces, index) => rowsOf(pieces, index + 1))
  const most = pagesMax * linesOfPage
  const rows =
    all.length <= most
      ? all
      : [
          ...all.slice(0, most - 1),
          ...rowsOf([{ text: `--- ${all.length - most + 1} more lines are not printed ---`, ink: 'bold' }], 0).map(
            (row) => ({ ...row, number: null }),
          ),
        ]
  const of = Math.max(1, Math.ceil(rows.length / linesOfPage))
  const { pdf, hasWide } = await newPaper(sheet.team)
  for (let number = 1; number <= of; number += 1) {
    // The process has verdicts to store meanwhile.
    await othersTurn()
    writePage(pdf, rows.slice((number - 1) * linesOfPage, number * linesOfPage), { sheet, number, of }, hasWide)
  }
  return bytesOf(pdf)
}
