import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const clayBracelet = defineProblem(import.meta.dirname, {
  problemId: 'P1017',
  difficulty: 2,
  tags: ['Interval DP'],
  samples: [
    { input: '4\n4 1 1 4\n', output: '18\n' },
    { input: '1\n9\n', output: '0\n' },
  ],
  oracle,
  plannedCases,
})
