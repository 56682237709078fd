import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const bookcase = defineProblem(import.meta.dirname, {
  problemId: 'P1018',
  difficulty: 1,
  tags: ['Binary search'],
  samples: [
    { input: '6 3\n3 1 4 1 5 9\n', output: '9\n' },
    { input: '4 2\n2 2 2 5\n', output: '6\n' },
  ],
  oracle,
  plannedCases,
})
