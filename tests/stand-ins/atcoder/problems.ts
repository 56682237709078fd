/** Tasks of our own, as AtCoder would show them. */

export interface AtcoderTask {
  /** With its letter. */
  readonly title: string
  readonly limits: { readonly time: string; readonly memory: string }
  readonly english: string | null
  readonly japanese: string | null
}

const part = (heading: string, content: string): string =>
  `<div class="part">\n<section>\n<h3>${heading}</h3>${content}\n</section>\n</div>\n`

const samples = (input: string, output: string): string =>
  [
    part(`${input} 1`, '<pre>1 2\n</pre>'),
    part(`${output} 1`, '<pre>3\n</pre>\n<p><var>1+2=3</var>.</p>'),
    '<hr />\n',
    part(`${input} 2`, '<pre>-1 1\n</pre>'),
    part(`${output} 2`, '<pre>0\n</pre>'),
  ].join('\n')

const english = `<p>Score : <var>100</var> points</p>
${part('Problem Statement', '<p>Add <var>A</var> and <var>B<sub>1</sub></var>, both &lt; <var>2^{31}</var>. <img src="/img/sum.png"> <a href="/contests/abc900/rules">Rules</a></p>')}
${part('Constraints', '<ul><li><var>A \\leq B_1</var></li></ul>')}
<hr /><div class="io-style">
${part('Input', '<p>The input is in one line:</p><pre><var>A</var> <var>B_1</var>\n</pre>')}
${part('Output', '<p>Print the sum.</p>')}
</div><hr />
${samples('Sample Input', 'Sample Output')}`

const japanese = `<p>配点 : <var>100</var> 点</p>
${part('問題文', '<p>整数 <var>A</var> と <var>B</var> を足してください。</p>')}
${part('制約', '<ul><li><var>A</var> は整数</li></ul>')}
<div class="io-style">${part('入力', '<pre><var>A</var> <var>B</var></pre>')}${part('出力', '<p>和を出力してください。</p>')}</div>
${samples('入力例', '出力例')}`

export const contestNames: Readonly<Record<string, string>> = {
  abc900: 'Podium Beginner Contest 900',
  old1: 'Podium Contest of the First Years',
}

export const atcoderTasks: Readonly<Record<string, AtcoderTask>> = {
  abc900_a: { title: 'A - Sum & Co', limits: { time: '2 sec', memory: '1024 MiB' }, english, japanese },
  abc900_b: { title: 'B - 足し算', limits: { time: '1.5 sec', memory: '512 MB' }, english: null, japanese },
  old1_3: {
    title: '001 - Sum of the Past',
    limits: { time: '500 msec', memory: '65536 KB' },
    english: null,
    japanese: '<p>Add two numbers, and print what comes of it.</p><pre>1 2</pre>',
  },
}

/** Of the list that the submit page has for each task; the judge's own list has more. */
export const atcoderForms: readonly (readonly [id: string, name: string])[] = [
  ['6017', 'C++23 (GCC 15.2.0)'],
  ['6082', 'Python (CPython 3.13.7)'],
  ['6088', 'Rust (rustc 1.89.0)'],
]
