/**
 * Plain text as Markdown that shows just that text. Formulas between dollars stay, but nothing in them looks like the
 * beginning of an element.
 */

const formula = /(\$\$[^$]+\$\$|\$[^$\n]+\$)/
const marks = /[\\`*_[\]~|]/g

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(marks, String.raw`\$&`)

export const escapeText = (text: string): string =>
  text
    .split(formula)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll(/<(?=[a-z/!?])/gi, String.raw`\lt `) : escaped(part)))
    .join('')

/** What would open a heading, a list or a quotation at the start of a line. */
export const escapeLineStart = (line: string): string =>
  line.replace(/^(\s*)([#>+=-])/, String.raw`$1\$2`).replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/** Text in the type of code, within a line. */
export const codeSpan = (text: string): string => {
  if (text.trim() === '') return text
  const ticks = '`'.repeat(longestRun(text) + 1)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

/** Lines in the type of code. */
export const codeBlock = (text: string): string => {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${ticks}\n${text.replace(/\n+$/, '')}\n${ticks}`
}
