/** Problems of our own, as POJ would show them. */
import type { PojProblem } from './markup.ts'

const limits = (time: string, memory: string): string =>
  `<tr><td><b>Time Limit:</b> ${time}</td><td width="10px"></td><td><b>Memory Limit:</b> ${memory}</td></tr>`

export const pojProblems: Readonly<Record<string, PojProblem>> = {
  '1000': {
    title: 'Sum &amp; Two',
    limits: limits('1000MS', '65536K'),
    parts: [
      [
        'Description',
        'Add two numbers &lt; 2<sup>31</sup>.<br><center><img src=images/1000/sum.png></center>See <a href="faq.htm">help</a>.',
      ],
      ['Input', 'One line with two numbers.<pre>Input\nlooks so</pre>'],
      ['Output', 'Their sum.'],
      ['Sample Input', '1 2\n3 &lt; 4\n'],
      ['Sample Output', '3'],
      ['Hint', 'Mind the <b>sign</b>.'],
      ['Source', '<a href="searchproblem?field=source&key=Podium">Podium Cup</a>'],
    ],
    chinese: {
      title: '两数之和',
      limits: limits('1000MS', '65536K'),
      parts: [
        ['Description', '把两个数相加，结果小于 2<sup>31</sup>。'],
        ['Input', '一行两个数。'],
        ['Output', '它们的和。'],
        ['Sample Input', '1 2\n'],
        ['Sample Output', '3'],
      ],
    },
  },
  '1001': {
    title: '相加',
    limits: `${limits('5000MS', '10000K')}<tr><td colspan=3><b>Case Time Limit:</b> 1000MS</td><td><font color=blue>Special Judge</font></td></tr>`,
    parts: [
      ['Description', '求两个数之和。输入数据保证在一行之内，结果不超过整数范围。'],
      ['Input', ''],
      ['Output', '一个整数。'],
      ['Sample Input', ''],
      ['Sample Output', '7\n'],
      ['Source', '<a href="searchproblem?field=source&key="></a>'],
    ],
  },
}
