/** Statements as LaTeX, for formats that take nothing else. Formulas in dollars stay as they are. */

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  '_': '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '$': '\\$',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
}
const escaped = (text: string): string => text.replaceAll(/[\\{}%&#_^~$<>]/g, (one) => special[one] ?? one)

/** Formulas, code, addresses and stressed words of one line; the rest is plain. */
const inline =
  /(?<math>\$\$[^$]+\$\$|\$[^$]+\$)|`(?<code>[^`]+)`|(?<picture>!?)\[(?<label>[^\]]*)\]\((?<address>[^)\s]+)\)|\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*\s][^*]*)\*/g

/** Of what LaTeX can show, and lies beside the statement. */
const isPicture = /^[\w.-]+\.(?:png|jpe?g|pdf)$/i

function lineToTex(line: string): string {
  let [tex, from] = ['', 0]
  for (const found of line.matchAll(inline)) {
    const { math, code, picture, label = '', address, bold, italic } = found.groups ?? {}
    tex += escaped(line.slice(from, found.index))
    if (math !== undefined) tex += math
    else if (code !== undefined) tex += `\\texttt{${escaped(code)}}`
    else if (picture === '!' && isPicture.test(address ?? ''))
      tex += `\\includegraphics[width=0.6\\textwidth]{${address}}`
    else if (address !== undefined) tex += `${label === '' ? '' : `${escaped(label)} `}(\\texttt{${escaped(address)}})`
    else if (bold !== undefined) tex += `\\textbf{${lineToTex(bold)}}`
    else tex += `\\textit{${lineToTex(italic ?? '')}}`
    from = found.index + found[0].length
  }
  return tex + escaped(line.slice(from))
}

/** @param title of the problem, which a LaTeX statement names itself */
export function markdownToTex(title: string, markdown: string): string {
  const lines: string[] = [
    `\\problemname{${lineToTex(title)}}`,
    ...(/[$\\_^]/.test(title) ? [`%% plainproblemname: ${title}`] : []),
    '',
  ]
  let within: 'verbatim' | 'itemize' | 'equation' | null = null
  const enter = (next: typeof within): void => {
    if (within === next) return
    if (within === 'verbatim' || within === 'itemize') lines.push(`\\end{${within}}`)
    if (next === 'verbatim' || next === 'itemize') lines.push(`\\begin{${next}}`)
    within = next
  }
  for (const line of markdown.trim().split('\n')) {
    const item = /^\s*(?:[-*+]|\d+\.)\s+(.*)/.exec(line)?.[1]
    const [, marks, heading] = /^(#+)\s+(.*)/.exec(line) ?? []
    if (within === 'equation' || within === 'verbatim') {
      const isEnd = within === 'verbatim' ? line.startsWith('```') : line.includes('$$')
      if (within === 'equation' || !isEnd) lines.push(line)
      if (isEnd) enter(null)
    } else if (line.startsWith('```')) enter('verbatim')
    else if (/^\s*\$\$[^$]*$/.test(line)) {
      enter('equation')
      lines.push(line)
    } else if (item !== undefined) {
      enter('itemize')
      lines.push(`\\item ${lineToTex(item)}`)
    } else {
      if (line.trim() !== '') enter(null)
      lines.push(
        heading === undefined
          ? lineToTex(line)
          : `\\${'sub'.repeat(Math.max(0, (marks ?? '').length - 2))}section*{${lineToTex(heading)}}`,
      )
    }
  }
  enter(null)
  return `${lines.join('\n')}\n`
}
