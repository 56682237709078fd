import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const radioPairs = defineProblem(import.meta.dirname, {
  problemId: 'P1015',
  difficulty: 1,
  type: 1,
  judgeCaseMode: 'subtask_lowest',
  ioScore: 100,
  tags: ['Two pointers', 'Sorting'],
  samples: [
    { input: '5 3\n10 1 4 3 8\n', output: '4\n' },
    { input: '3 0\n7 7 7\n', output: '3\n' },
  ],
  oracle,
  plannedCases,
})
