import { Random } from '../../random.ts'
import { numbersOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const thickest = 1_000_000_000

/** How many boards the books take when each board is filled as far as its width goes. */
function boardsFor(books: readonly number[], width: number): number {
  let boards = 1
  let used = 0
  for (const book of books) {
    used += book
    if (used <= width) continue
    boards++
    used = book
  }
  return boards
}

/** The least width with which the boards are enough. */
export function oracle(input: string): string {
  const [, boards = 0, ...books] = numbersOf(input)
  let tooNarrow = Math.max(...books) - 1
  let enough = books.reduce((sum, book) => sum + book, 0)
  while (enough - tooNarrow > 1) {
    const width = Math.floor((tooNarrow + enough) / 2)
    if (boardsFor(books, width) <= boards) enough = width
    else tooNarrow = width
  }
  return `${enough}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('bookcase')
  yield { input: '1 1\n7\n' }
  yield { input: `5 5\n${[4, thickest, 2, 2, 1].join(' ')}\n` }
  yield { input: shelf(random, { books: 12, boards: 4, thickness: 9 }) }
  yield { input: shelf(random, { books: 300, boards: 1, thickness: thickest }) }
  yield { input: shelf(random, { books: 300, boards: 299, thickness: 1000 }) }
  yield { input: shelf(random, { books: 2000, boards: 40, thickness: 30 }) }
  yield { input: `2000 3\n${random.list(2000, (book) => (book === 1000 ? thickest : 1)).join(' ')}\n` }
  yield { input: shelf(random, { books: 50_000, boards: 5, thickness: 5 }) }
  yield { input: `50000 2\n${random.list(50_000, () => thickest).join(' ')}\n` }
}

function shelf(
  random: Random,
  { books, boards, thickness }: { books: number; boards: number; thickness: number },
): string {
  return `${books} ${boards}\n${random.list(books, () => random.int(1, thickness)).join(' ')}\n`
}
