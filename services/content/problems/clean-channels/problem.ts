import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const cleanChannels = defineProblem(import.meta.dirname, {
  problemId: 'P1021',
  difficulty: 2,
  tags: ['Number theory', 'Sieve'],
  samples: [
    { input: '1 20\n', output: '8 4\n' },
    { input: '24 28\n', output: '0 0\n' },
    { input: '90 100\n', output: '1 0\n' },
  ],
  oracle,
  plannedCases,
})
