import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const fencePainting = defineProblem(import.meta.dirname, {
  problemId: 'P1014',
  difficulty: 1,
  type: 1,
  ioScore: 100,
  tags: ['Sorting', 'Arrays'],
  samples: [
    { input: '3\n1 4\n3 6\n10 12\n', output: '7\n' },
    { input: '2\n0 10\n2 5\n', output: '10\n' },
  ],
  oracle,
  plannedCases,
})
