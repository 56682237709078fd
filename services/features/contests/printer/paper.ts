/** Paper for the printer of the site: pages, fonts, and writing of words on them. */
import { access } from 'node:fs/promises'
import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

export const marginPt = 36
export const page = { widthPt: 595.28, heightPt: 841.89 }

/** What the standard fonts have of Latin-1. */
export const isLatin = (char: string): boolean => /^[\u0020-\u007e\u00a1-\u00ff]$/.test(char)

/** A font of the machine for what Courier lacks: package fonts-wqy-zenhei of Debian. */
export const wideFont = { file: '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc', name: 'WenQuanYiZenHei' } as const
export const missing = '?'

/** @param yPt of the line that letters stand on, whatever their font */
export const writeAt = (pdf: Pdf, text: string, xPt: number, yPt: number): Pdf =>
  pdf.text(text, xPt, yPt, { lineBreak: false, baseline: 'alphabetic' })

interface Words {
  readonly text: string
  readonly bold: boolean
  /** Whether the machine has the font for what the standard ones lack. */
  readonly hasWide: boolean
}

/** Parts of mixed text, each in whichever font has it. The font is set while `use` gets a part. */
function eachPart(pdf: Pdf, { text, bold, hasWide }: Words, use: (shown: string) => void): void {
  for (const part of text.split(/([^\u0020-\u007e\u00a1-\u00ff]+)/)) {
    if (part === '') continue
    const isPlain = isLatin(part.charAt(0))
    pdf.font(isPlain ? (bold ? 'Helvetica-Bold' : 'Helvetica') : hasWide ? wideFont.name : 'Helvetica')
    use(isPlain || hasWide ? part : missing.repeat([...part].length))
  }
}

/** @returns where it ends */
export function writeWords(pdf: Pdf, words: Words, { xPt, yPt }: { xPt: number; yPt: number }): number {
  let x = xPt
  eachPart(pdf, words, (shown) => {
    writeAt(pdf, shown, x, yPt)
    x += pdf.widthOfString(shown)
  })
  return x
}

export function widthOf(pdf: Pdf, words: Words): number {
  let widthPt = 0
  eachPart(pdf, words, (shown) => void (widthPt += pdf.widthOfString(shown)))
  return widthPt
}

export function cutTo(pdf: Pdf, words: Words, widthPt: number): Words {
  let shown = words
  while (shown.text !== '' && widthOf(pdf, shown) > widthPt)
    shown = { ...words, text: [...shown.text].slice(0, -2).join('') + '…' }
  return shown
}

/** @param title of the document */
export async function newPaper(title: string): Promise<{ readonly pdf: Pdf; readonly hasWide: boolean }> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } })
  const hasWide = await access(wideFont.file).then(
    () => true,
    () => false,
  )
  if (hasWide) pdf.registerFont(wideFont.name, wideFont.file, wideFont.name)
  return { pdf, hasWide }
}

export const bytesOf = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
