/** What parsers of pages share: reading HTML as browsers do, and taking texts and statements out of it. */
import { load } from 'cheerio'
import type { CheerioAPI } from 'cheerio'
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import type { Page } from '../session.ts'

export type Html = CheerioAPI
export type Selected = ReturnType<CheerioAPI>

export const htmlOf = ({ text }: Pick<Page, 'text'>): Html => load(text)

/** Whether the page came to its end: a list that was cut would prove runs absent that it has. */
export const isWholePage = ({ text }: Pick<Page, 'text'>): boolean => /<\/html>\s*$/i.test(text.slice(-200))

/** On one line, as a reader sees it. */
export const lineOf = (selected: Selected): string => selected.text().replace(/\s+/g, ' ').trim()

/** With its own lines, as in `pre`: of samples and of what a compiler writes. */
export const linesOf = (selected: Selected): string => {
  const copy = selected.clone()
  copy.find('br').replaceWith('\n')
  return copy.text().replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ')
}

const addressed = [
  ['img', 'src'],
  ['a', 'href'],
] as const

/** The inner HTML, with the addresses of pictures and links absolute; null when a reader would see nothing. */
export const statementOf = ($: Html, selected: Selected, url: string): StatementPart | null => {
  const copy = selected.clone()
  copy.find('script, style, noscript').remove()
  for (const [tag, attribute] of addressed)
    copy.find(`${tag}[${attribute}]`).each((_, element) => {
      const address = $(element).attr(attribute) ?? ''
      if (URL.canParse(address, url)) $(element).attr(attribute, new URL(address, url).href)
    })
  const text = (copy.html() ?? '').trim()
  return lineOf(copy) === '' && copy.find('img').length === 0 ? null : { format: 'html', text }
}

/** Addresses of the pictures of some parts, each once. */
export const picturesOf = (parts: readonly (StatementPart | null)[]): string[] => {
  const found = parts.flatMap((part) => {
    if (part?.format !== 'html') return []
    const $ = load(part.text, null, false)
    return $('img[src]')
      .map((_, element) => $(element).attr('src') ?? '')
      .get()
  })
  return [...new Set(found)].filter((address) => /^https?:/.test(address))
}
