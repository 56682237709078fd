import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const paperMountain = defineProblem(import.meta.dirname, {
  problemId: 'P1001',
  difficulty: 0,
  // The layout is the task here, so the comparison is exact and a wrong blank is a presentation error.
  isRemoveEndBlank: false,
  tags: ['Input and output', 'Simulation'],
  samples: [
    { input: '3\n', output: '  *\n ***\n*****\n' },
    { input: '1\n', output: '*\n' },
  ],
  oracle,
  plannedCases,
})
