import { Random } from '../../random.ts'
import { linesOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.-!'

export function oracle(input: string): string {
  const signs = linesOf(input).slice(1)
  return textOf(
    signs.map((sign) =>
      sign
        .split(' ')
        .filter((word) => word !== '')
        .toReversed()
        .join(' '),
    ),
  )
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '1\na\n' }
  yield { input: '2\n one\none \n' }
  const random = new Random('platform-signs')
  yield { input: textOf([1, `${' '.repeat(99)}x${' '.repeat(100)}`]) }
  yield { input: textOf([1, random.list(100, () => random.text(1, letters)).join(' ')]) }
  const shapes: [number, number][] = [
    [3, 1],
    [5, 3],
    [10, 4],
    [20, 2],
    [50, 6],
    [100, 8],
  ]
  for (const [lines, gap] of shapes) yield { input: textOf([lines, ...random.list(lines, () => sign(random, gap))]) }
}

/** A line of 1 to 200 characters with at least one word and up to `gap` blanks around each. */
function sign(random: Random, gap: number): string {
  const words = random.list(
    random.int(1, 20),
    () => random.text(random.int(1, 9), letters) + ' '.repeat(random.int(1, gap)),
  )
  return (' '.repeat(random.int(0, gap)) + words.join('')).slice(0, 200)
}
