import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { safeStyle } from './allowed-values.ts'
import { markLanguages } from './block-language.ts'
import { loadMath, mathRules, mayHoldMath } from './math.ts'

const markdown = new MarkdownIt()
mathRules(markdown)
markLanguages(markdown)
const html = (source: string) => markdown.render(source)

await loadMath()

describe('formulas', () => {
  test('are expected in a text with a dollar', () => {
    expect(mayHoldMath('let $n$ be')).toBe(true)
    expect(mayHoldMath('no formula here')).toBe(false)
  })

  test('stand between dollars', () => {
    expect(html('let $n \\le 5$ be')).toContain('<span class="katex">')
    expect(html('$$\nx^2\n$$')).toContain('katex-display')
  })

  test('are not prices, not escaped dollars, and not unfinished', () => {
    for (const text of ['costs $5 and $6', 'a \\$x\\$ b', 'only $one', 'a $ x $ b'])
      expect(html(text)).not.toContain('katex')
  })

  test('that cannot be read stay as they were written', () => {
    expect(html('$\\frac{$')).toContain('<code>\\frac{</code>')
  })

  test('cannot bring addresses or markup along', () => {
    expect(html('$\\href{javascript:alert(1)}{x}$')).not.toContain('href=')
    expect(html('$<img src=x>$')).not.toContain('<img')
  })
})

describe('the language of a block', () => {
  test('is its own', () => {
    expect(html('群岛上有港口')).toContain('<p lang="zh-CN">')
    expect(html('There are harbours')).toContain('<p lang="en">')
    expect(html('| a |\n|---|\n| 两 |')).toContain('<td lang="zh-CN">')
  })
})

describe('styles in a text', () => {
  test('keep what formulas need', () => {
    expect(safeStyle('height:1.08em; vertical-align:-0.25em; position:relative; color:#cc0000')).toBe(
      'height:1.08em;vertical-align:-0.25em;position:relative;color:#cc0000',
    )
  })

  test.each([
    'position:fixed',
    'top:-900em',
    'background-image:url(//x)',
    'width:expression(1)',
    'z-index:9',
    'transform:scale(9)',
  ])('lose what could leave the text: %s', (style) => expect(safeStyle(style)).toBe(''))
})
