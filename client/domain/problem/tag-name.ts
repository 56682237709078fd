import { useLingui } from '@lingui/react/macro'

/** Name of a tag or classification; those of a fresh site in the reader's language, as long as nobody renames them. */
export function useTagName(): (name: string) => string {
  const { t } = useLingui()
  const known: Readonly<Record<string, string>> = {
    'Basics': t({ context: 'tag', message: 'Basics' }),
    'Input and output': t({ context: 'tag', message: 'Input and output' }),
    'Simulation': t({ context: 'tag', message: 'Simulation' }),
    'Arrays': t({ context: 'tag', message: 'Arrays' }),
    'Sorting': t({ context: 'tag', message: 'Sorting' }),
    'Two pointers': t({ context: 'tag', message: 'Two pointers' }),
    'Binary search': t({ context: 'tag', message: 'Binary search' }),
    'Greedy': t({ context: 'tag', message: 'Greedy' }),
    'File input and output': t({ context: 'tag', message: 'File input and output' }),
    'Data structures': t({ context: 'tag', message: 'Data structures' }),
    'Stack': t({ context: 'tag', message: 'Stack' }),
    'Monotonic stack': t({ context: 'tag', message: 'Monotonic stack' }),
    'Sets and maps': t({ context: 'tag', message: 'Sets and maps' }),
    'Heap': t({ context: 'tag', message: 'Heap' }),
    'Graphs': t({ context: 'tag', message: 'Graphs' }),
    'Breadth-first search': t({ context: 'tag', message: 'Breadth-first search' }),
    'Shortest path': t({ context: 'tag', message: 'Shortest path' }),
    'Trees': t({ context: 'tag', message: 'Trees' }),
    'Dynamic programming': t({ context: 'tag', message: 'Dynamic programming' }),
    'Knapsack': t({ context: 'tag', message: 'Knapsack' }),
    'Sequence DP': t({ context: 'tag', message: 'Sequence DP' }),
    'Interval DP': t({ context: 'tag', message: 'Interval DP' }),
    'Strings': t({ context: 'tag', message: 'Strings' }),
    'String processing': t({ context: 'tag', message: 'String processing' }),
    'String matching': t({ context: 'tag', message: 'String matching' }),
    'Mathematics': t({ context: 'tag', message: 'Mathematics' }),
    'Number theory': t({ context: 'tag', message: 'Number theory' }),
    'Sieve': t({ context: 'tag', message: 'Sieve' }),
    'Geometry': t({ context: 'tag', message: 'Geometry' }),
  }
  return (name) => (Object.hasOwn(known, name) ? (known[name] ?? name) : name)
}

/** Says by which other name readers know a tag or classification: to those who edit the name itself. */
export function useShownAs(): (name: string) => string | undefined {
  const { t } = useLingui()
  const nameOf = useTagName()
  return (name) => {
    const shown = nameOf(name.trim())
    return shown === name.trim() ? undefined : t`shown as ${shown}`
  }
}
