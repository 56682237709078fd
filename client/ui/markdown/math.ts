import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { escapeHtml } from '../code/escape-html.ts'

const backslash = 0x5c
const dollar = 0x24

type FormulaToHtml = (source: string, displayMode: boolean) => string

let formulaToHtml: FormulaToHtml | null = null
let loading: Promise<void> | null = null

/** Resolves once formulas can be drawn. */
export function loadMath(): Promise<void> {
  loading ??= import('./katex.ts').then((katex) => {
    formulaToHtml = katex.formulaToHtml
  })
  return loading
}

/** Whether a text may hold a formula, so that drawing it needs `loadMath` first. */
export const mayHoldMath = (source: string): boolean => source.includes('$')

/** Adds `$inline$` and `$$displayed$$` formulas. A formula that cannot be read stays as it was written. */
export function mathRules(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'math', inlineMath)
  markdown.block.ruler.after('blockquote', 'math', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  markdown.renderer.rules.math = (tokens, index) => formula(tokens[index]?.content ?? '', false)
  markdown.renderer.rules.math_block = (tokens, index) => `<p>${formula(tokens[index]?.content ?? '', true)}</p>\n`
}

function formula(source: string, displayMode: boolean): string {
  const asWritten = `<code>${escapeHtml(source)}</code>`
  try {
    return formulaToHtml?.(source, displayMode) ?? asWritten
  } catch {
    return asWritten
  }
}

/** `$x$`: no space inside the dollars, and no digit after the closing one, so that prices stay prices. */
function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== dollar) return false
  const isDisplayed = src.charCodeAt(pos + 1) === dollar
  const width = isDisplayed ? 2 : 1
  const start = pos + width
  const end = closingDollar(src, start, width)
  if (end === -1) return false
  const content = src.slice(start, end)
  if (!isDisplayed && (/^\s|\s$/.test(content) || /^\d/.test(src.slice(end + 1)))) return false
  if (content.trim() === '') return false
  if (!silent) {
    const token = state.push(isDisplayed ? 'math_block' : 'math', 'math', 0)
    token.content = content.trim()
  }
  state.pos = end + width
  return true
}

function closingDollar(src: string, from: number, width: number): number {
  const mark = '$'.repeat(width)
  let end = src.indexOf(mark, from)
  while (end !== -1 && src.charCodeAt(end - 1) === backslash) end = src.indexOf(mark, end + 1)
  return end
}

/** A block that opens with `$$` at the start of a line and runs to the next `$$` at the end of one. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = lineOf(state, startLine)
  if (!first.startsWith('$$')) return false
  if (silent) return true
  const last = closingLine(state, startLine, endLine)
  if (last === -1) return false
  const lines = [
    first.slice(2),
    ...Array.from({ length: last - startLine }, (_, index) => lineOf(state, startLine + 1 + index)),
  ]
  const token = state.push('math_block', 'math', 0)
  token.content = lines.join('\n').trimEnd().slice(0, -2).trim()
  token.map = [startLine, last + 1]
  state.line = last + 1
  return true
}

/** Lines that were searched to their end in vain, so that a text full of openings is searched once. */
interface Searched {
  openFrom?: { readonly line: number; readonly endLine: number }
}

/** The first line from here on that ends in `$$`, or -1. */
function closingLine(state: StateBlock, startLine: number, endLine: number): number {
  const searched = state.env as Searched
  if (lineOf(state, startLine).slice(2).trimEnd().endsWith('$$')) return startLine
  const known = searched.openFrom
  if (known !== undefined && known.endLine >= endLine && known.line <= startLine) return -1
  for (let line = startLine + 1; line < endLine; line++) if (lineOf(state, line).trimEnd().endsWith('$$')) return line
  searched.openFrom = { line: startLine, endLine }
  return -1
}

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
