/**
 * Markdown to safe HTML: markdown-it without raw HTML execution, formulas between dollar signs by KaTeX, code by
 * highlight.js, and at the very end one allow-list for every author, administrators included.
 */
import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import type { MarkdownItOptions } from 'markdown-it'
import { markLanguages } from './block-language.ts'
import { mathRules } from './math.ts'
import { escapeHtml } from '../code/escape-html.ts'
import { codeToHtml } from './fence.ts'
import { allowList, safeStyle } from './allow-list.ts'

const options: MarkdownItOptions = { html: true, linkify: true, breaks: false }

const markdown = new MarkdownIt(options)
mathRules(markdown)
markLanguages(markdown)

DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  if (attribute.attrName === 'style') attribute.attrValue = safeStyle(attribute.attrValue)
})
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // A screen reader would spell out the address of a picture that its author has not described.
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('#')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

export interface RenderTexts {
  /** Words on the button that copies a code block. */
  readonly copyLabel: string
}

/** HTML that may be put into the page as it is. */
export function renderMarkdown(source: string, { copyLabel }: RenderTexts): string {
  markdown.renderer.rules.fence = (tokens, index) => {
    const token = tokens[index]
    const language = token?.info.trim().split(/\s+/)[0] ?? ''
    const code = codeToHtml((token?.content ?? '').replace(/\n$/, ''), language)
    return `<pre><code>${code}</code><button type="button" data-copy-code="">${escapeHtml(copyLabel)}</button></pre>\n`
  }
  return DOMPurify.sanitize(markdown.render(source), allowList)
}
