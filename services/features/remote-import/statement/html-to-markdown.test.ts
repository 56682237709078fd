import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const markdown = (html: string): string =>
  htmlToMarkdown(html, { load: (text) => load(text, null, false), addressOf: (url) => url })

test.each([
  ['paragraphs and lines', '<p>One<br>two</p><p>three</p>', 'One\\\ntwo\n\nthree'],
  ['two ends of a line', 'One<br><br>two<br>', 'One\n\ntwo'],
  ['emphasis close to its words', '<b> a </b>b<i>c</i>', '**a** b*c*'],
  ['formulas as they are', 'if $a_1 < b_2$ and a_1 * b', 'if $a_1 < b_2$ and a\\_1 \\* b'],
  ['formulas on lines of their own', '<p>$$\\sum_{i=1}^n a_i$$</p>', '$$\\sum_{i=1}^n a_i$$'],
  ['powers and indices', '10<sup>9</sup>', '10<sup>9</sup>'],
  ['code in a line', 'call <code>f(`x`)</code>', 'call ``f(`x`)``'],
  ['lists', '<ul><li>a</li><li>b<br>c</li></ul>', '- a\n- b\\\n  c'],
  ['numbered lists', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
  [
    'tables',
    '<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td></tr></table>',
    '| a | b\\|c |\n| --- | --- |\n| 1 |  |',
  ],
  ['headings', '<h3>Note</h3>text', '### Note\n\ntext'],
  [
    'links and pictures',
    '<a href="https://x.org/a b">x</a> <img src="https://x.org/p(1).png">',
    '[x](https://x.org/a%20b) ![](https://x.org/p%281%29.png)',
  ],
  ['what would begin a list or a heading', '<p># 1</p><p>- 2</p><p>3. x</p>', '\\# 1\n\n\\- 2\n\n3\\. x'],
])('keeps %s', (_name, html, text) => {
  expect(markdown(html)).toBe(text)
})

test('keeps the lines of a block, blank ones too', () => {
  expect(markdown('<pre>a\n\n  b\n```</pre>')).toBe('````\na\n\n  b\n```\n````')
})

test.each([
  '<script>alert(1)</script>',
  '<img src="javascript:alert(1)">',
  '<iframe src="https://x.org"></iframe>',
  '<style>p{}</style>',
  '<svg><script>alert(1)</script></svg>',
  '<form action="https://x.org"><input></form>',
  '<!-- words -->',
])('nothing is left of %s', (html) => {
  expect(markdown(`a${html}`)).toBe('a')
})

test.each([
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  '<b>&amp;lt;b&gt;</b>',
])('text that looks like HTML stays text: %s', (html) => {
  expect(markdown(html)).not.toMatch(/<(?!\/?(sup|sub|u|s|small)>)/)
})

test.each(['<a href="javascript:alert(1)">x</a>', '<a href="data:text/html,x">x</a>', '<a name="top">x</a>'])(
  'a link that leads nowhere safe is its text: %s',
  (html) => {
    expect(markdown(html)).toBe('x')
  },
)

test('what stands inside a formula cannot end it and begin HTML', () => {
  expect(markdown('$a &lt;img src=x onerror=alert(1)&gt; b$')).not.toMatch(/<img/)
})
