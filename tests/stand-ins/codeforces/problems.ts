/** Problems of our own, as Codeforces and its gym would show them. */
import type { ContestRow, ProblemText } from './markup.ts'

const part = (name: string, title: string, html: string): string =>
  `<div class="${name}"><div class="section-title">${title}</div>${html}</div>`

const sum: ProblemText = {
  title: 'Sum & Difference',
  time: '1.5 seconds',
  memory: '256 megabytes',
  input: 'standard input',
  output: 'standard output',
  parts:
    '<div><p>Add $$$a$$$ and $$$b$$$, so that $$$$$$a + b$$$$$$ is shown.</p>' +
    '<center><img class="tex-graphics" src="/renderer/sum.png"></center><p>See <a href="/blog/entry/1">here</a>.</p></div>' +
    part('input-specification', 'Input', '<p>Two integers $$$a$$$ and $$$b$$$.</p>') +
    part('output-specification', 'Output', '<p>Their sum.</p>'),
  samples: [
    [
      '<div class="test-example-line test-example-line-even">2 3</div><div class="test-example-line test-example-line-odd">4 5</div>',
      '5\n9\n',
    ],
    ['1 &lt; 2<br/>3&nbsp;4<br/>', '7<br/>'],
  ],
  note: '<p>Mind the sign.</p>',
  tags: ['math', 'implementation', '*800'],
}

const guess: ProblemText = {
  title: 'Guess',
  time: '2 seconds',
  memory: '512 megabytes',
  input: 'guess.in',
  output: 'standard output',
  parts:
    '<div><p>A number is hidden.</p></div><div><div class="section-title">Scoring</div><p>Few questions.</p></div>' +
    '<div><div class="section-title">Interaction</div><p>Ask and flush.</p></div>',
  samples: [],
  note: null,
  tags: ['interactive'],
}

const russian: ProblemText = {
  ...sum,
  title: 'Сумма',
  time: '2 секунды',
  memory: '64 мегабайта',
  input: 'стандартный ввод',
  output: 'стандартный вывод',
  parts: `<div><p>Сложите два числа.</p></div>${part('input-specification', 'Входные данные', '<p>Два числа.</p>')}`,
}

/** By the id that problems have with us. */
export const codeforcesProblems: Readonly<Record<string, ProblemText>> = {
  '1900A': sum,
  '1900B': guess,
  '1900C2': russian,
  '100001A': { ...sum, title: 'Sum in the Gym', tags: [] },
}

/** What `locale=ru` shows instead; the others are in one language. */
export const russianTexts: Readonly<Record<string, ProblemText>> = { '1900A': { ...russian, tags: sum.tags } }

export const contestNames: Readonly<Record<string, string>> = {
  '1900': 'Podium Round 7 (Div. 2)',
  '100001': 'Podium Training 1',
  '100002': 'Podium Training of Few',
}

/** Of gym contests; those that are not in `codeforcesProblems` have documents. */
export const gymRows: readonly ContestRow[] = [
  { index: 'A', title: 'Sum in the Gym', files: 'standard input/output', limits: '1.5 s, 256 MB' },
  { index: 'B', title: 'Paper', files: 'paper.in / paper.out', limits: '8 s, 512 MB' },
  { index: 'C', title: 'Book', files: 'standard input/output', limits: '0.5 s, 64 MB' },
]
export const documentProblems = new Set(['100001B', '100002B'])
/** The page of which is that of its contest. */
export const attachedProblem = '100001C'
/** Shown to judge1 only when its owner has let it in. */
export const privateContest = '100002'

export const attachmentLinks = `<table><tr><td><a href="/gym/100001/attachments/download/7/statements.pdf">Statements</a></td></tr>
<tr><td><a href="/gym/100001/attachments/download/8/tutorials.pdf">Tutorials</a></td></tr></table>`

/** The beginning of one, which is all that anybody looks at. */
export const documentBytes = '%PDF-1.4\n%podium\n'
