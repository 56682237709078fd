/** Problems of our own, as SPOJ would show them. */
import type { SpojProblem } from './markup.ts'

export const spojProblems: Readonly<Record<string, SpojProblem>> = {
  SUM2: {
    title: 'Sum & Two',
    time: '0.100s-1.5s',
    memory: '1536MB',
    tags: ['basic', 'ad-hoc-1'],
    text:
      '<p>Add two numbers &lt; 2<sup>31</sup>. <img src="/content/podium:sum.png"></p><p>See <a href="/info/">help</a>.</p>' +
      '<h3>Example</h3><pre><b>Input:</b>\n1 2\n\n<b>Output:</b>\n3\n</pre>',
    resource: 'Podium Cup',
    languageIds: ['1', '44', '116'],
  },
  OLD_1: {
    title: 'Shortest',
    time: '2s',
    memory: '256MB',
    tags: ['basic'],
    text: '<p>As short as may be.</p>',
    resource: null,
    languageIds: ['12'],
  },
}
/** Shown in the layout in which name and facts are inside the text. */
export const oldLayoutProblem = 'OLD_1'
