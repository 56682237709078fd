import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const brassSquares = defineProblem(import.meta.dirname, {
  problemId: 'P1007',
  difficulty: 0,
  tags: ['Number theory'],
  samples: [
    { input: '5 3\n', output: '4 1\n' },
    { input: '8 28\n', output: '5 4\n' },
  ],
  oracle,
  plannedCases,
})
