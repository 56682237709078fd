import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { compare, digestOf } from './compare.ts'
import type { Pieces } from './compare.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const whole = (text: string): Pieces => [Buffer.from(text)]
const judged = (output: string, expected: string, isRemoveEndBlank: boolean) =>
  compare(whole(output), { hash: sha256(expected), pieces: whole(expected) }, isRemoveEndBlank)

describe('comparison that ignores blanks at ends', () => {
  const cases: [string, string, string, number][] = [
    ['equal texts', '1 2\n', '1 2\n', Status.accepted],
    ['a missing last line feed', '3', '3\n', Status.accepted],
    ['blanks before line breaks and at the very end', '1 \t\n2\r\n\n \n', '1\n2\n', Status.accepted],
    ['an output of blanks where nothing is expected', ' \n\n', '', Status.accepted],
    ['a leading blank', ' 1\n', '1\n', Status.wrongAnswer],
    ['a blank line inside', '1\n\n2\n', '1\n2\n', Status.wrongAnswer],
    ['other spacing inside a line', '1  2\n', '1 2\n', Status.wrongAnswer],
    ['blanks that open a line', '1\n  2\n', '1\n2\n', Status.wrongAnswer],
    ['nothing where something is expected', '', '1\n', Status.wrongAnswer],
    ['other letters', '1\n', '2\n', Status.wrongAnswer],
  ]
  test.each(cases)('%s', async (_what, output, expected, status) => {
    expect(await judged(output, expected, true)).toBe(status)
  })
})

describe('exact comparison', () => {
  const cases: [string, string, string, number][] = [
    ['equal texts', '1 2\n', '1 2\n', Status.accepted],
    ['a missing last line feed', '3', '3\n', Status.presentationError],
    ['other spacing', ' 1\v\f2\r\n', '1 2\n', Status.presentationError],
    ['digits torn apart', '1 2', '12', Status.presentationError],
    ['other letters', '1\n', '2\n', Status.wrongAnswer],
  ]
  test.each(cases)('%s', async (_what, output, expected, status) => {
    expect(await judged(output, expected, false)).toBe(status)
  })
})

/** The rules of the contract word by word, for texts in memory. */
const plainForms = {
  exact: (text: string) => text,
  endsStripped: (text: string) => text.replace(/[ \t\n\v\f\r]+$/, '').replace(/[ \t\v\f\r]+\n/g, '\n'),
  squeezed: (text: string) => text.replace(/[ \t\n\v\f\r]+/g, ''),
} as const

/** The same numbers at every run. */
const sequence = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

test('gives the same digest however the text is cut into pieces, and the digest of the plain rule', async () => {
  const next = sequence(7)
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from(
      { length: next(60) },
      () => ['a', 'b', 'é', ' ', '  ', '\n', '\r\n', '\t', '\v'][next(9)],
    ).join('')
    const bytes = Buffer.from(text)
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length;) {
      const size = 1 + next(5)
      pieces.push(bytes.subarray(at, at + size))
      at += size
    }
    for (const form of ['exact', 'endsStripped', 'squeezed'] as const) {
      expect(await digestOf(pieces, form), `${form} of ${JSON.stringify(text)}`).toBe(sha256(plainForms[form](text)))
    }
  }
})

test('is the same for both orders of two texts when blanks at ends are ignored', async () => {
  const next = sequence(11)
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: next(6) }, () => ['1', '2', ' ', '\n', '\t'][next(5)]).join('')
    const [one, other] = [text(), text()]
    expect(await judged(one, other, true)).toBe(await judged(other, one, true))
  }
})
