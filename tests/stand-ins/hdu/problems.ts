/** Problems of our own, as HDU would show them. */
import type { HduProblem } from './markup.ts'

export const hduProblems: Readonly<Record<string, HduProblem>> = {
  '1000': {
    title: 'Sum of Two',
    limits: 'Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)',
    panels: [
      [
        'Problem Description',
        'Add two numbers &lt; 2<sup>31</sup>. <img src=/data/images/sum.png> <br>See <a href="faq.php">help</a>.',
      ],
      ['Input', 'One line with two numbers.'],
      ['Output', 'Their sum.'],
      ['Author', 'podium'],
      ['Source', ' <a href="/search.php?field=problem&key=%D7%D4%B1%E0"> 自编练习 </a> '],
    ],
    sampleInput: '1 2\n',
    sampleOutput: '3\n',
    hint: 'Mind the <b>sign</b>.',
  },
  '1001': {
    title: '相加（二）',
    limits: 'Time Limit: 10000/5000 MS (Java/Others)    Memory Limit: 131072/65535 K (Java/Others)',
    panels: [
      ['Problem Description', '求两个数之和。输入数据保证在一行之内，结果不超过整数范围。'],
      ['Input', ''],
      ['Output', '一个整数。'],
    ],
    sampleInput: '1 2\n3 4\n',
    sampleOutput: '3\n7\n',
    hint: null,
  },
  '1002': {
    title: 'Difference',
    limits: 'Time Limit: 2000/1000 MS (Java/Others)    Memory Limit: 65536/32768 K (Java/Others)',
    panels: [
      ['Problem Description', 'Subtract the second number from the first.'],
      ['Input', 'One line with two numbers.'],
      ['Output', 'Their difference.'],
    ],
    sampleInput: '3 1\n',
    sampleOutput: '2\n',
    hint: null,
  },
}
