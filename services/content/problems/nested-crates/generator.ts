import { Random } from '../../random.ts'
import { at, linesOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const pairs = ['()', '[]', '{}'] as const

interface Mark {
  sign: string
  position: number
}

export function oracle(input: string): string {
  return textOf(linesOf(input).slice(1).map(verdict))
}

/** Removes neighbouring pairs until none is left: what stays is openers only, or names the first misfit. */
function verdict(log: string): string {
  let marks: Mark[] = [...log].map((sign, index) => ({ sign, position: index + 1 }))
  for (let before = -1; before !== marks.length;) {
    before = marks.length
    marks = withoutNeighbours(marks)
  }
  const misfit = marks.find(({ sign }) => pairs.some((pair) => pair.endsWith(sign)))
  if (misfit !== undefined) return `BAD ${misfit.position}`
  return marks.length === 0 ? 'OK' : `OPEN ${marks.length}`
}

function withoutNeighbours(marks: readonly Mark[]): Mark[] {
  const remaining: Mark[] = []
  for (let index = 0; index < marks.length; index++) {
    const here = at(marks, index)
    const next = marks[index + 1]
    if (next !== undefined && pairs.some((pair) => pair === here.sign + next.sign)) index++
    else remaining.push(here)
  }
  return remaining
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: textOf([6, '(', ')', '()', '(]', '][', '{}{}']) }
  yield { input: textOf([3, '('.repeat(1000), `${'['.repeat(500)}${']'.repeat(500)}`, ')'.repeat(1000)]) }
  const random = new Random('nested-crates')
  const shapes: [number, number][] = [
    [5, 6],
    [10, 20],
    [20, 50],
    [20, 200],
    [10, 500],
    [20, 1000],
    [20, 1000],
  ]
  for (const [logs, length] of shapes) yield { input: textOf([logs, ...random.list(logs, () => log(random, length))]) }
}

/** A balanced log, in two of three draws spoilt by a changed mark or a missing end. */
function log(random: Random, longest: number): string {
  const whole = balanced(random, Math.max(1, random.int(longest >> 2, longest >> 1)))
  const spoilt = random.int(0, 2)
  if (spoilt === 0) return whole
  const cut = random.int(1, whole.length)
  if (spoilt === 1) return whole.slice(0, cut)
  return whole.slice(0, cut - 1) + random.pick(['(', ')', '[', ']', '{', '}']) + whole.slice(cut)
}

function balanced(random: Random, pairCount: number): string {
  let text = ''
  let opened = 0
  const closers: string[] = []
  while (text.length < 2 * pairCount) {
    if (opened < pairCount && (closers.length === 0 || random.chance(0.55))) {
      const pair = random.pick(pairs)
      text += pair.charAt(0)
      closers.push(pair.charAt(1))
      opened++
    } else {
      text += closers.pop() ?? ''
    }
  }
  return text
}
