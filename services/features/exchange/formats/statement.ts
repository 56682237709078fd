/** Statements in one text with headings, as packages hold them, and apart, as problems do. */
import type { NeutralProblem } from './neutral.ts'

type Parts = Pick<NeutralProblem, 'description' | 'input' | 'output' | 'hint'>

const headings = { input: '## Input', output: '## Output', hint: '## Notes' } as const

export const joinStatement = (parts: Parts): string =>
  [
    parts.description.trim(),
    ...(['input', 'output', 'hint'] as const).flatMap((name) =>
      parts[name].trim() === '' ? [] : [`${headings[name]}\n\n${parts[name].trim()}`],
    ),
  ].join('\n\n') + '\n'

const patterns = {
  input: /^#{1,3} *(input|输入)/i,
  output: /^#{1,3} *(output|输出)/i,
  hint: /^#{1,3} *(notes?|hints?|提示)/i,
} as const

/** What stands before the first heading that is known is the description. */
export function partStatement(text: string): Parts {
  const lines: Record<keyof Parts, string[]> = { description: [], input: [], output: [], hint: [] }
  let current: keyof Parts = 'description'
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const next = (['input', 'output', 'hint'] as const).find((name) => patterns[name].test(line))
    if (next) current = next
    else lines[current].push(line)
  }
  const text2 = (name: keyof Parts): string => lines[name].join('\n').trim()
  return { description: text2('description'), input: text2('input'), output: text2('output'), hint: text2('hint') }
}

const texRules: readonly (readonly [RegExp, string])[] = [
  [/(^|[^\\])%.*$/gm, '$1'],
  [/\\problemname\{[^}]*\}/g, ''],
  [/\\noindent\b[^\S\n]*/g, ''],
  [/\\(?:section|subsection|illustration)\*?\{(Input|Output|Notes?)\}/g, '## $1'],
  [/\\(?:sub)*section\*?\{([^}]*)\}/g, '### $1'],
  [/\\begin\{(?:itemize|enumerate|center|lstlisting|verbatim|example)\}(?:\[[^\]]*\])?/g, ''],
  [/\\end\{(?:itemize|enumerate|center|lstlisting|verbatim|example)\}/g, ''],
  [/^[^\S\n]*\\item\b/gm, '-'],
  [/\\(?:textbf|bf)\{([^{}]*)\}/g, '**$1**'],
  [/\\(?:textit|emph|it)\{([^{}]*)\}/g, '*$1*'],
  [/\\(?:texttt|t|tt|verb)\{([^{}]*)\}/g, '`$1`'],
  [/\\(?:url|href)\{([^{}]*)\}/g, '<$1>'],
  [/\\includegraphics(?:\[[^\]]*\])?\{([^{}]*)\}/g, '![]($1)'],
  [/``|''/g, '"'],
  [/---/g, '—'],
  [/~/g, ' '],
  [/\\\\/g, '\n'],
  [/\\([%&_#{}])/g, '$1'],
]

/** The other way to write formulas; `\\[2pt]` ends a line. */
const withDollars = (tex: string): string =>
  tex.replace(/(?<!\\)\\\(([\s\S]*?)\\\)/g, '$$$1$$').replace(/(?<!\\)\\\[([\s\S]*?)\\\]/g, '$$$$$1$$$$')

/** Enough of TeX for contest statements; formulas in dollars stay as they are. */
export const texToMarkdown = (tex: string): string =>
  withDollars(tex)
    .split(/(\$\$[\s\S]*?\$\$|\$[^$]*\$)/)
    .map((part, index) =>
      index % 2 === 1 ? part : texRules.reduce((text, [pattern, by]) => text.replace(pattern, by), part),
    )
    .join('')
    .trim()
