import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionBefore, mentionCandidates, mentionKey, mentionLimits, mentionSpans } from './mentions.ts'

/** Who of these users a text mentions. */
const mentioned = (text: string, users: readonly string[]): string[] =>
  mentionCandidates(text).flatMap((names) => names.find((name) => users.includes(name)) ?? [])

describe('a mention', () => {
  test('is the longest name that stands after the sign', () => {
    expect(mentioned('hello @ann, and @Ann Lee!', ['ann', 'ann lee'])).toEqual(['ann', 'ann lee'])
    expect(mentioned('你好@小明同学，谢谢', ['小明'])).toEqual(['小明'])
    expect(mentioned('@小明同学', ['小明', '小明同学'])).toEqual(['小明同学'])
    expect(mentioned('(@a.b) @a.b.', ['a.b', 'a'])).toEqual(['a.b', 'a.b'])
  })

  test('ends where the letters of a name end', () => {
    expect(mentioned('@bobby', ['bob'])).toEqual([])
    expect(mentioned("@bob你好 @bob's", ['bob'])).toEqual(['bob', 'bob'])
  })

  test('is none inside code or an address', () => {
    expect(mentioned('`@ann` and ``a ` @ann`` and ann@bob.org a+@ann', ['ann', 'bob'])).toEqual([])
    expect(mentioned('```java\n@ann\n```\n@bob', ['ann', 'bob'])).toEqual(['bob'])
    expect(mentioned('~~~\n@ann', ['ann'])).toEqual([])
    expect(mentioned('`` @ann ` @bob `', ['ann', 'bob'])).toEqual(['ann'])
    expect(mentioned('````\n```\n@ann\n````\n`@ann` @bob `', ['ann', 'bob'])).toEqual(['bob'])
  })

  test.each(['`', '~', '`a', '``` ', '\n```'])('is looked for once in a text that repeats %j', (part) => {
    expect(mentioned(`@ann ${part.repeat(200_000)}`, ['ann'])).toEqual(['ann'])
  })

  test('of any text at all has bounded work, and names that could be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const found = mentionCandidates(`@${text}`.repeat(3))
        expect(found.length).toBeLessThanOrEqual(30)
        for (const name of found.flat()) expect([...name].length).toBeLessThanOrEqual(mentionLimits.nameMaxChars * 4)
      }),
    )
  })

  test('that any user name makes up alone, without marks that only letters change under, is found', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'abzXYZ019_小明한é-. '), minLength: 1, maxLength: 20 })
      .filter((one) => one.trim() === one)
    fc.assert(
      fc.property(name, (one) => {
        expect(mentioned(`see @${one}`, [one.normalize('NFC').toLowerCase()])).toEqual([
          one.normalize('NFC').toLowerCase(),
        ])
      }),
    )
  })
})

describe('the places of mentions', () => {
  const spanTexts = (text: string, users: readonly string[]): string[] =>
    mentionSpans(text, new Map(users.map((name) => [mentionKey(name), name]))).map(
      ({ start, end, username }) => `${text.slice(start, end)} is ${username}`,
    )

  test('are those of known names alone, as long as they reach', () => {
    expect(spanTexts('hello @ann lee, @ANN and @nobody', ['Ann', 'Ann Lee'])).toEqual([
      '@ann lee is Ann Lee',
      '@ANN is Ann',
    ])
    expect(spanTexts('😀@小明同学\n(@小明)', ['小明'])).toEqual(['@小明 is 小明', '@小明 is 小明'])
    expect(spanTexts('@bobby ann@bob.org @@bob', ['bob'])).toEqual([])
  })

  test('do not overlap, whatever names there are', () => {
    expect(spanTexts('@x @y', ['x @y', 'y'])).toEqual(['@x @y is x @y'])
  })

  test('lead to whom a text without code mentions', () => {
    const users = ['ann', 'ann lee', '小明', 'bob']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'@ anleboANL小明,\n'), maxLength: 80 }), (text) => {
        const names = mentionSpans(text, new Map(users.map((name) => [name, name]))).map(({ username }) => username)
        expect(names).toEqual(mentioned(text, users).slice(0, names.length))
      }),
    )
  })
})

describe('what is being typed', () => {
  test.each([
    ['hi @an', { start: 3, typed: 'an' }],
    ['@', { start: 0, typed: '' }],
    ['你好@小', { start: 2, typed: '小' }],
    ['a@b', null],
    ['@ann ', null],
    ['`@an', { start: 1, typed: 'an' }],
    [`@${'x'.repeat(21)}`, null],
  ])('before the caret in %j', (text, expected) => {
    expect(mentionBefore(text, text.length)).toEqual(expected)
  })

  test('is nothing inside a closed piece of code', () => {
    expect(mentionBefore('`@an`', 4)).toBeNull()
  })
})
