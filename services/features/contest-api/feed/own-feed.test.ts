import { expect, test } from 'vitest'
import type { FeedLine } from './lines.ts'
import { ownPart } from './own-feed.ts'
import type { OwnEvent } from './own-feed.ts'
import { pageOf } from './pages.ts'
import { positionAt, positionOf, startOf } from './tokens.ts'
import type { Position } from './tokens.ts'

const line = (id: string): FeedLine => ({ type: 'teams', id, data: {} })
/** Events 0 to 9 of everybody, event n with n % 3 lines. */
const shared = Array.from({ length: 10 }, (_, at) =>
  Array.from({ length: at % 3 }, (_line, nth) => line(`${at}.${nth}`)),
)
const page = pageOf(7, 0, shared)
const lines = new Map<number, readonly FeedLine[]>([
  [1, [line('a1'), line('a2')]],
  [2, [line('b1')]],
  [3, []],
  [4, [line('d1'), line('d2'), line('d3')]],
  [5, [line('e1')]],
])
const own = (clarificationId: number, next: number, isInstead = false): OwnEvent => ({
  clarificationId,
  next,
  isInstead,
})
/** Two before event 3, one of which has nothing to show any more; one before and one instead of 5; one at the end. */
const events = [own(1, 3), own(3, 3), own(2, 5), own(4, 5, true), own(5, 10)]
const feed = { events, linesOf: ({ clarificationId }: OwnEvent) => lines.get(clarificationId) ?? [] }

interface Line {
  readonly id: string
  readonly token: string
}

function readAll(from: Position, until = page.end): Line[] {
  let [position, text] = [from, '']
  for (;;) {
    const part = ownPart(position.next < until ? page : null, position, feed)
    if (part.bytes.length === 0 && JSON.stringify(part.position) === JSON.stringify(position)) break
    text += part.bytes.toString()
    ;({ position } = part)
  }
  return text
    .split('\n')
    .slice(0, -1)
    .map((one) => JSON.parse(one) as Line)
}

test('what is of a team comes where it happened, and in place of what others get of it', () => {
  expect(readAll(startOf(7)).map(({ id }) => id)).toEqual('1.0 2.0 2.1 a1 a2 4.0 b1 d1 d2 d3 7.0 8.0 8.1 e1'.split(' '))
})

test('from the token of any line comes every line after it, once', () => {
  const whole = readAll(startOf(7))
  expect(new Set(whole.map(({ token }) => token)).size).toBe(whole.length)
  for (const [at, { token }] of whole.entries())
    expect(readAll(positionOf(token) ?? startOf(7))).toEqual(whole.slice(at + 1))
})

test('lines of everybody are the bytes of the page, with its tokens', () => {
  const part = ownPart(page, startOf(7), feed)
  expect(part.bytes.buffer).toBe(page.bytes.buffer)
  expect(part.position).toEqual(positionAt(7, 3))
  expect(readAll(startOf(7)).filter(({ id }) => id.includes('.'))).toEqual(
    page.bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((one) => JSON.parse(one) as Line)
      .filter(({ id }) => !id.startsWith('5.')),
  )
})
