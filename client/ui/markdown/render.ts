/**
 * Markdown to a safe piece of a page: markdown-it, formulas between dollar signs by KaTeX, code by highlight.js, then
 * one allow-list for every author, administrators included, once more when names of users have been made links, and
 * at the very end our own buttons, cards and players. The piece goes into the page as it is: text that is written out
 * and parsed a second time may turn into something else.
 */
import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import type { MarkdownItOptions } from 'markdown-it'
import { markLanguages } from './block-language.ts'
import { mathRules } from './math.ts'
import { codeToHtml } from './fence.ts'
import { enhance } from './enhance.ts'
import type { EnhanceTexts } from './enhance.ts'
import { allowList } from './allow-list.ts'
import { safeValue } from './allowed-values.ts'
import { loadLinks } from './links.ts'
import { linkMentions } from './mention-links.ts'

const options: MarkdownItOptions = { html: true, linkify: true, breaks: false }

const markdown = new MarkdownIt(options)
/** Resolves once bare addresses in a text become links. */
export const bareLinks = (): Promise<void> => loadLinks(markdown)
mathRules(markdown)
markLanguages(markdown)
markdown.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index]
  const language = token?.info.trim().split(/\s+/)[0] ?? ''
  return `<pre><code>${codeToHtml((token?.content ?? '').replace(/\n$/, ''), language)}</code></pre>\n`
}

const SVG = 'http://www.w3.org/2000/svg'
const mathml = 'http://www.w3.org/1998/Math/MathML'
const xhtml = 'http://www.w3.org/1999/xhtml'
const drawing = new Set(['svg', 'path', 'line'])

DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element)) return
  // A drawing is a drawing: links and text in it would escape the rules of links and text.
  if (node.namespaceURI === SVG && !drawing.has(tagName)) node.remove()
  // The parser takes what stands inside a word of a formula for HTML; a screen reader needs its letters alone.
  else if (node.namespaceURI === xhtml && node.parentElement?.namespaceURI === mathml)
    node.replaceWith(node.textContent ?? '')
})
DOMPurify.addHook('uponSanitizeAttribute', (node, attribute) => {
  const value = safeValue(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  if (value === null) attribute.keepAttr = false
  else attribute.attrValue = value
})
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // A screen reader would spell out the address of a picture that its author has not described.
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('#')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** No script piles up more marks on one letter; thousands of them stop the browser and run over the lines above. */
const piledMarks = /(\p{M}{12})\p{M}+/gu

/** HTML as the author means it, not yet safe: for comparing. */
export const unsafeHtml = (source: string): string => markdown.render(source)

/** A text that begins as a set of frames has no body. */
const sanitized = (what: string | Node): DocumentFragment | null =>
  DOMPurify.sanitize(what, { ...allowList, RETURN_DOM_FRAGMENT: true })

function withMentions(text: DocumentFragment, usernames: readonly string[]): DocumentFragment | null {
  linkMentions(text, usernames)
  return sanitized(text)
}

/** What may be put into the page as it is. @param usernames whose names become links */
export function renderMarkdown(source: string, texts: EnhanceTexts, usernames: readonly string[]): DocumentFragment {
  const safe = sanitized(unsafeHtml(source.replace(piledMarks, '$1')))
  const text = safe !== null && usernames.length > 0 ? withMentions(safe, usernames) : safe
  if (text === null) return document.createDocumentFragment()
  enhance(text, texts)
  return text
}
