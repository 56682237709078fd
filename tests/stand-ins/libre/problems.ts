/** Problems of our own, as the call of LibreOJ gives them. */

interface LibreText {
  readonly locale: string
  readonly title: string
  readonly sections: readonly {
    readonly sectionTitle: string
    readonly type: 'Text' | 'Sample'
    readonly text: string
  }[]
}

export interface LibreProblem extends LibreText {
  readonly id: number
  readonly type: 'Traditional' | 'Interaction' | 'SubmitAnswer'
  readonly isHidden: boolean
  readonly judgeInfo: object
  /** In a second language. */
  readonly other?: LibreText
}

const text = (sectionTitle: string, words: string) => ({ sectionTitle, type: 'Text', text: words }) as const
const sample = (sectionTitle: string, words: string) => ({ sectionTitle, type: 'Sample', text: words }) as const
const limits = { timeLimit: 1500, memoryLimit: 256, runSamples: true, subtasks: null }

const sections = [
  text('题目描述', '求两个数 $a$ 与 $b$ 之和。\r\n\r\n![图](/files/sum.png) [链接](https://example.org/)'),
  text('输入格式', '一行两个整数。'),
  text('输出格式', '一行一个整数。'),
  sample('样例 1', '因为 $1 + 2 = 3$。'),
  sample('样例 2', ''),
  text('数据范围与提示', '$a < 2^{31}$'),
]

/** By the number that is shown. */
export const libreProblems: Readonly<Record<string, LibreProblem>> = {
  '100': {
    id: 100,
    type: 'Traditional',
    isHidden: false,
    locale: 'zh_CN',
    title: '求和「一」',
    sections,
    other: {
      locale: 'en_US',
      title: 'Sum, the First',
      sections: [
        text('Description', 'Add $a$ and $b$.'),
        text('Input Format', 'Two integers in one line.'),
        text('Output Format', 'One integer.'),
        sample('Sample 1', 'For $1 + 2 = 3$.'),
      ],
    },
    judgeInfo: { ...limits, fileIo: null },
  },
  '101': {
    id: 512,
    type: 'Traditional',
    isHidden: false,
    locale: 'en_US',
    title: 'Sum by Files',
    sections: [text('Background', 'Long ago.'), text('Description', 'Add them.'), text('Note', 'Mind the sign.')],
    judgeInfo: { ...limits, fileIo: { inputFilename: 'sum.in', outputFilename: 'sum.out' } },
  },
  '102': {
    id: 102,
    type: 'SubmitAnswer',
    isHidden: false,
    locale: 'zh_CN',
    title: '提交答案',
    sections,
    judgeInfo: { subtasks: null },
  },
  '103': {
    id: 103,
    type: 'Traditional',
    isHidden: true,
    locale: 'zh_CN',
    title: '隐藏',
    sections,
    judgeInfo: limits,
  },
}

export const libreSamples = [
  { inputData: '1 2', outputData: '3' },
  { inputData: '-1 1\r\n', outputData: '0\r\n' },
]
