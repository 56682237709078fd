/** KaTeX with its style sheet, a chunk of its own: only a text that has a formula loads it. */
import katex from 'katex'
import 'katex/dist/katex.min.css'

export const formulaToHtml = (source: string, displayMode: boolean): string =>
  katex.renderToString(source, {
    displayMode,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 500,
  })
