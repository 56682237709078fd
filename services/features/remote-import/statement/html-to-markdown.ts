/**
 * The statement of a remote site as Markdown. Nothing of its HTML is taken over: texts are escaped, and of marks only
 * those are written that stand here, so that what a page of another site holds can do no more than a text of ours.
 * Formulas between dollars are kept for the renderer.
 */
import type { CheerioAPI } from 'cheerio'
import { codeBlock, codeSpan, escapeLineStart, escapeText } from './escape.ts'

type Node = ReturnType<ReturnType<CheerioAPI>['contents']>[number]

export interface MarkdownOptions {
  readonly load: (html: string) => CheerioAPI
  /** Where a file is stored with us; the address itself when it is not. */
  readonly addressOf: (url: string) => string
}

const without = new Set(
  'script style noscript iframe frame object embed form input button select textarea svg math template head title link meta base canvas audio video source'.split(
    ' ',
  ),
)
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer header hr main p section'.split(
    ' ',
  ),
)
const emphasis: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' }
const plainMarks = new Set(['sup', 'sub', 'u', 's', 'small'])
const codes = new Set(['code', 'tt', 'kbd', 'samp', 'var'])

/** A line that ends here within its paragraph; written out at the end. These marks are of Unicode's private area. */
const lineEnd = '\uE001'
/** Stands for blocks whose lines must stay as they are. */
const markOf = (index: number): string => `\uE002${index}\uE003`

const webAddress = (url: string): string | null =>
  /^(https?:\/\/|mailto:|\/api\/public\/)/i.test(url)
    ? url.replaceAll(/[\s()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    : null

/** Marks stand close to words. */
const marked = (text: string, mark: string): string => {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return words === '' ? text : `${before}${mark}${words}${mark}${after}`
}

const block = (text: string): string => `\n\n${text}\n\n`

class Writer {
  private readonly $: CheerioAPI
  private readonly options: MarkdownOptions
  private readonly blocks: string[] = []

  constructor($: CheerioAPI, options: MarkdownOptions) {
    this.$ = $
    this.options = options
  }

  private asBlock(text: string): string {
    this.blocks.push(text)
    return block(markOf(this.blocks.length - 1))
  }

  private inside(node: Node): string {
    return this.$(node)
      .contents()
      .toArray()
      .map((child) => this.write(child))
      .join('')
  }

  private write(node: Node): string {
    if (node.type === 'text') return escapeText(node.data.replaceAll(/[\s\uE001-\uE003]+/g, ' '))
    if (node.type !== 'tag' && node.type !== 'root') return ''
    const name = node.type === 'tag' ? node.name.toLowerCase() : 'root'
    return without.has(name) ? '' : this.element(node, name)
  }

  private element(node: Node, name: string): string {
    if (name === 'br') return lineEnd
    if (name === 'hr') return this.asBlock('---')
    if (name === 'pre') return this.asBlock(codeBlock(this.linesOf(node)))
    if (name === 'img') return this.picture(node)
    if (name === 'table') return this.table(node)
    if (name === 'ul' || name === 'ol') return this.list(node, name)
    if (name === 'a') return this.link(node)
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading !== undefined) return this.asBlock(`${'#'.repeat(Number(heading))} ${this.oneLine(node)}`)
    if (codes.has(name) || this.$(node).hasClass('tex-font-style-tt')) return codeSpan(this.$(node).text())
    const mark = emphasis[name]
    if (mark !== undefined) return marked(this.inside(node), mark)
    const text = this.inside(node)
    if (plainMarks.has(name)) return text.trim() === '' ? text : `<${name}>${text}</${name}>`
    return blocks.has(name) ? block(text) : text
  }

  private linesOf(node: Node): string {
    const copy = this.$(node).clone()
    copy.find('br').replaceWith('\n')
    return copy
      .text()
      .replaceAll('\r\n', '\n')
      .replaceAll(/[\uE001-\uE003]/g, '')
  }

  private oneLine(node: Node): string {
    return this.inside(node)
      .replaceAll(/[\s\uE001]+/g, ' ')
      .trim()
  }

  private picture(node: Node): string {
    const image = this.$(node)
    const address = webAddress(this.options.addressOf(image.attr('src') ?? ''))
    return address === null ? '' : `![${escapeText(image.attr('alt') ?? '').replaceAll('\n', ' ')}](${address})`
  }

  private link(node: Node): string {
    const text = this.inside(node)
    const address = webAddress(this.options.addressOf(this.$(node).attr('href') ?? ''))
    return address === null || text.trim() === '' || text.includes('\n') ? text : `[${text}](${address})`
  }

  private list(node: Node, name: 'ul' | 'ol'): string {
    const items = this.$(node).children('li').toArray()
    const lines = items.map((item, index) => {
      const head = name === 'ol' ? `${index + 1}. ` : '- '
      return `${head}${this.tidy(this.inside(item)).replaceAll('\n', `\n${' '.repeat(head.length)}`)}`
    })
    return this.asBlock(lines.join('\n'))
  }

  private table(node: Node): string {
    const rows = this.$(node)
      .find('tr')
      .toArray()
      .map((row) =>
        this.$(row)
          .children('td, th')
          .toArray()
          .map((cell) => this.tidy(this.inside(cell)).replaceAll(/\\?\n+/g, ' ')),
      )
      .filter((row) => row.length > 0)
    const width = Math.max(0, ...rows.map((row) => row.length))
    if (width === 0) return ''
    const line = (cells: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
    const [first = [], ...others] = rows
    return this.asBlock([line(first), line(Array(width).fill('---')), ...others.map(line)].join('\n'))
  }

  /** Paragraphs and lines of what was written. */
  private tidy(text: string): string {
    const paragraphs = text
      .replaceAll(/\uE001\s*(?:\uE001\s*)+/g, '\n\n')
      .split(/\s*\n\s*\n\s*/)
      .map((paragraph) => this.paragraph(paragraph))
      .filter((paragraph) => paragraph !== '')
    return paragraphs
      .join('\n\n')
      .replaceAll(/\uE002(\d+)\uE003/g, (_, index: string) => this.blocks[Number(index)] ?? '')
  }

  private paragraph(text: string): string {
    const trimmed = text.replaceAll(/^[\s\uE001]+|[\s\uE001]+$/g, '')
    return trimmed
      .split(lineEnd)
      .map((line) => escapeLineStart(line.replaceAll(/ {2,}/g, ' ').trim()))
      .join('\\\n')
  }

  text(): string {
    return this.tidy(this.inside(this.$.root()[0] as Node))
  }
}

export const htmlToMarkdown = (html: string, options: MarkdownOptions): string =>
  new Writer(options.load(html), options).text()
