/** Which files of an archive belong together (contract/files-and-formats 8.1). */
export interface CasePair {
  readonly input: string
  /** Name of the output; `found` is false when the archive has none, and the output is then empty. */
  readonly output: string
  readonly found: boolean
}

const outputsOf = (input: string): string[] => {
  const stem = /^(.+)\.in$/i.exec(input)?.[1]
  if (stem !== undefined) return [`${stem}.out`, `${stem}.ans`]
  return /input.*\.txt$/i.test(input)
    ? [input.replace(/input/i, (word) => (word === 'INPUT' ? 'OUTPUT' : 'output'))]
    : []
}

const orderKey = (name: string): string => name.split('.', 1)[0] ?? ''

/**
 * Inputs with their outputs, in the order in which cases are judged: shorter names first, so that 2 comes before 10.
 */
export function pairCases(names: readonly string[]): CasePair[] {
  const known = new Set(names)
  return names
    .flatMap((input) => {
      const [first, ...others] = outputsOf(input)
      if (first === undefined) return []
      const output = [first, ...others].find((one) => known.has(one))
      return [{ input, output: output ?? first, found: output !== undefined }]
    })
    .toSorted((a, b) => {
      const [left, right] = [orderKey(a.input), orderKey(b.input)]
      return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)
    })
}
