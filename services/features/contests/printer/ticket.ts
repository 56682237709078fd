/**
 * A ticket of a balloon as a PDF, for a runner in the hall: on a page to be read at arm's length. Colours have their
 * names, since most printers are black. Nobody's language is known here: words are in both.
 */
import type { ColourWord } from '@podium/proto/rules/contest/balloon-colours.ts'
import { bytesOf, cutTo, marginPt, newPaper, page, widthOf, writeWords } from './paper.ts'
import type { Pdf } from './paper.ts'

export interface Ticket {
  /** Letter of the problem. */
  readonly problem: string
  /** `#e6bf25`; null where the problem has none. */
  readonly colour: string | null
  readonly colourWord: ColourWord | null
  readonly team: string
  readonly affiliation: string | null
  /** Room and seat; null where they are not known. */
  readonly seat: string | null
  readonly mark: 'takeBack' | 'first' | null
  /** Number of the submission. */
  readonly submission: number
  readonly contest: string
  /** When it was solved, in words. */
  readonly at: string
}

interface Both {
  readonly en: string
  readonly zh: string
}
const colourWords: Readonly<Record<ColourWord, Both>> = {
  red: { en: 'red', zh: '红色' },
  orange: { en: 'orange', zh: '橙色' },
  yellow: { en: 'yellow', zh: '黄色' },
  green: { en: 'green', zh: '绿色' },
  cyan: { en: 'cyan', zh: '青色' },
  blue: { en: 'blue', zh: '蓝色' },
  purple: { en: 'purple', zh: '紫色' },
  pink: { en: 'pink', zh: '粉色' },
  brown: { en: 'brown', zh: '棕色' },
  black: { en: 'black', zh: '黑色' },
  grey: { en: 'grey', zh: '灰色' },
  white: { en: 'white', zh: '白色' },
}
const marks: Readonly<Record<NonNullable<Ticket['mark']>, Both>> = {
  takeBack: { en: 'TAKE BACK', zh: '收回气球' },
  first: { en: 'FIRST TO SOLVE', zh: '首杀' },
}
const shown = ({ en, zh }: Both, hasWide: boolean): string => (hasWide ? `${en} ${zh}` : en)

const widthPt = page.widthPt - 2 * marginPt
const balloon = { xPt: marginPt + 40, yPt: 90, radiusXPt: 34, radiusYPt: 42, stringPt: 30 }
const leastPt = 16

/** A line as large as the page lets it be. @param yPt of the line that letters stand on */
function writeLine(
  pdf: Pdf,
  line: { readonly text: string; readonly bold: boolean; readonly hasWide: boolean },
  { xPt = marginPt, yPt, sizePt }: { readonly xPt?: number; readonly yPt: number; readonly sizePt: number },
): void {
  const roomPt = page.widthPt - marginPt - xPt
  pdf.fontSize(sizePt)
  const wantedPt = widthOf(pdf, line)
  pdf.fontSize(Math.max(Math.min(leastPt, sizePt), Math.min(sizePt, (sizePt * roomPt) / wantedPt)))
  writeWords(pdf, cutTo(pdf, line, roomPt), { xPt, yPt })
}

function drawBalloon(pdf: Pdf, colour: string | null): void {
  const { xPt, yPt, radiusXPt, radiusYPt, stringPt } = balloon
  pdf.lineWidth(1.5).ellipse(xPt, yPt, radiusXPt, radiusYPt)
  const [, hex] = /^#?([\da-f]{6})/i.exec(colour ?? '') ?? []
  if (hex === undefined) pdf.stroke('black')
  else pdf.fillAndStroke(`#${hex}`, 'black')
  const endPt = yPt + radiusYPt + stringPt
  pdf
    .moveTo(xPt, yPt + radiusYPt)
    .lineTo(xPt, endPt)
    .stroke('black')
  pdf.fillColor('black')
}

function drawMark(pdf: Pdf, text: string, hasWide: boolean, yPt: number): void {
  pdf.rect(marginPt, yPt, widthPt, 44).lineWidth(2).stroke('black')
  writeLine(pdf, { text, bold: true, hasWide }, { xPt: marginPt + 12, yPt: yPt + 31, sizePt: 26 })
}

export async function printedTicket(ticket: Ticket): Promise<Buffer> {
  const { pdf, hasWide } = await newPaper(`${ticket.problem} ${ticket.team}`)
  pdf.addPage()
  drawBalloon(pdf, ticket.colour)
  const colour = ticket.colourWord === null ? '' : shown(colourWords[ticket.colourWord], hasWide)
  const problem = [ticket.problem, colour].join('   ').trim()
  writeLine(pdf, { text: problem, bold: true, hasWide }, { xPt: marginPt + 96, yPt: 108, sizePt: 48 })
  const lines = [
    { text: ticket.seat, bold: true, sizePt: 44, stepPt: 78 },
    { text: ticket.team, bold: true, sizePt: 30, stepPt: 52 },
    { text: ticket.affiliation, bold: false, sizePt: 18, stepPt: 28 },
    { text: `#${ticket.submission}   ${ticket.at}   ${ticket.contest}`, bold: false, sizePt: 11, stepPt: 28 },
  ]
  let yPt = 152
  for (const { text, bold, sizePt, stepPt } of lines) {
    if (text === null || text === '') continue
    yPt += stepPt
    writeLine(pdf, { text, bold, hasWide }, { yPt, sizePt })
  }
  if (ticket.mark !== null) drawMark(pdf, shown(marks[ticket.mark], hasWide), hasWide, yPt + 24)
  return bytesOf(pdf)
}
