import { Random } from '../../random.ts'
import { linesOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A book's accepted entries alternate, beginning with a loan, so each book's own history can be counted alone. */
export function oracle(input: string): string {
  const histories = Map.groupBy(
    linesOf(input)
      .slice(1)
      .map((line) => line.split(' ')),
    ([, title = '']) => title,
  )
  let refused = 0
  const lent: string[] = []
  for (const [title, history] of histories) {
    const loans = history.map(([action]) => action === 'borrow')
    const accepted = loans.filter((loan, index) => loan !== (loans[index - 1] ?? false)).length
    refused += loans.length - accepted
    if (accepted % 2 === 1) lent.push(title)
  }
  return textOf([refused, ...lent.toSorted()])
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '1\nreturn a\n' }
  yield { input: '1\nborrow a\n' }
  const random = new Random('library-desk')
  const shapes: [number, number][] = [
    [10, 1],
    [10, 5],
    [50, 10],
    [100, 80],
    [500, 40],
    [1000, 300],
    [2000, 2000],
  ]
  for (const [entries, books] of shapes) yield { input: journal(random, entries, books) }
}

function journal(random: Random, entries: number, books: number): string {
  const titles = random.list(books, () => random.text(random.int(1, 12), letters))
  const rows = random.list(entries, () => `${random.chance(0.6) ? 'borrow' : 'return'} ${random.pick(titles)}`)
  return textOf([entries, ...rows])
}
