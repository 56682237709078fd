import { expect, test } from 'vitest'
import { wordFault } from './house-words.ts'

test.each(['told', 'toldBefore', 'untilHeard', 'contestPlace', 'find-place.ts', 'refereeOf', 'isSealed'])(
  '%s holds a private word',
  (name) => {
    expect(wordFault(name)).toMatch(/private word/)
  },
)

test.each(['replace', 'placement', 'placeholder', 'outstanding', 'retold', 'desktop', 'keepAlive', 'find-context.ts'])(
  '%s only looks alike',
  (name) => {
    expect(wordFault(name)).toBeUndefined()
  },
)

test('a name of the wire stays, a short one as a property alone', () => {
  expect(wordFault('sealRankTime')).toBeUndefined()
  expect(wordFault('place', true)).toBeUndefined()
  expect(wordFault('place')).toMatch(/private word/)
  expect(wordFault('placeOf', true)).toMatch(/private word/)
})
