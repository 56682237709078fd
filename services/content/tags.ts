import type { StarterClassification, StarterTag } from './types.ts'

const groups: readonly { name: string; color: string; tags: readonly string[] }[] = [
  {
    name: 'Basics',
    color: '#2b8a3e',
    tags: [
      'Input and output',
      'Simulation',
      'Arrays',
      'Sorting',
      'Two pointers',
      'Binary search',
      'Greedy',
      'File input and output',
    ],
  },
  { name: 'Data structures', color: '#1971c2', tags: ['Stack', 'Monotonic stack', 'Sets and maps', 'Heap'] },
  { name: 'Graphs', color: '#6741d9', tags: ['Breadth-first search', 'Shortest path', 'Trees'] },
  { name: 'Dynamic programming', color: '#c2255c', tags: ['Knapsack', 'Sequence DP', 'Interval DP'] },
  { name: 'Strings', color: '#e8590c', tags: ['String processing', 'String matching'] },
  { name: 'Mathematics', color: '#0b7285', tags: ['Number theory', 'Sieve', 'Geometry'] },
]

export const starterClassifications: readonly StarterClassification[] = groups.map(({ name }, index) => ({
  name,
  rank: index + 1,
}))

/** Every tag of the starter content, each in exactly one classification, whose colour it bears. */
export const starterTags: readonly StarterTag[] = groups.flatMap(({ name, color, tags }) =>
  tags.map((tag) => ({ name: tag, color, classification: name })),
)
