import type { MarkdownIt, Token } from 'markdown-it'

const HAN = /\p{Script=Han}/u
const blocks = new Set(['paragraph_open', 'heading_open', 'th_open', 'td_open', 'blockquote_open'])

/** Marks each block by its own language, so that quotes and line height follow the text and not the interface. */
export function markLanguages(markdown: MarkdownIt): void {
  markdown.core.ruler.push('block_language', (state) => {
    state.tokens.forEach((token, index) => {
      if (blocks.has(token.type)) token.attrSet('lang', languageOf(textInside(state.tokens, index)))
    })
  })
}

export const languageOf = (text: string): 'zh-CN' | 'en' => (HAN.test(text) ? 'zh-CN' : 'en')

/** The text of a block up to its closing token. */
function textInside(tokens: readonly Token[], open: number): string {
  const level = tokens[open]?.level ?? 0
  const after = tokens.slice(open + 1)
  const close = after.findIndex((token) => token.nesting === -1 && token.level === level)
  return after
    .slice(0, close)
    .map((token) => token.content)
    .join(' ')
}
