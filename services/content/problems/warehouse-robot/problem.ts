import { defineProblem } from '../../define.ts'
import { oracle, plannedCases } from './generator.ts'

export const warehouseRobot = defineProblem(import.meta.dirname, {
  problemId: 'P1011',
  difficulty: 2,
  tags: ['Breadth-first search'],
  samples: [
    { input: '3 5 1\nR#..X\n.#.#.\n...#.\n', output: '4\n' },
    { input: '3 5 0\nR#..X\n.#.#.\n...#.\n', output: '8\n' },
    { input: '1 4 1\nR##X\n', output: '-1\n' },
  ],
  oracle,
  plannedCases,
})
