import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const twoPlaylists = defineProblem(import.meta.dirname, {
  problemId: 'P1013',
  difficulty: 1,
  tags: ['Sequence DP'],
  samples: [
    { input: '5 6\n3 1 4 1 5\n1 3 4 5 1 2\n', output: '3\n' },
    { input: '2 2\n1 2\n3 4\n', output: '0\n' },
  ],
  oracle,
  plannedCases,
})
