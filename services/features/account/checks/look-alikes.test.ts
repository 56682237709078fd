import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newUsername } from '../form.ts'
import { skeletonOf } from './look-alikes.ts'

describe('names look alike', () => {
  test.each([
    ['admin', '\u0430dmin'],
    ['admin', 'adrnin'],
    ['admin', 'ADMlN'],
    ['admin', 'adm1n'],
    ['admin', 'a.d.m.i.n'],
    ['admin', '\u0251dm\u0131n'],
    ['admin', '\u00e0dmin'],
    ['root', 'r00t'],
    ['root', 'r\u043e\u043et'],
    ['root', '\uff52\uff4f\uff4f\uff54'],
    ['root', 'R\u039fOT'],
    ['root', '_root_'],
    ['root', '\u{1d5cb}oot'],
    ['ADMIN', '\u0410DMI\u039d'],
    ['Hugo', '\u0397ugo'],
    ['\u7ba1\u7406\u5458', '\u7ba1 \u7406 \u5458'],
  ])('%s and %s', (name, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(name))
  })

  test.each([
    ['admin', 'adam'],
    ['root', 'roots'],
    ['judge', 'judy'],
    ['admin', 'administer'],
    ['\u7ba1\u7406\u5458', '\u7ba1\u7406'],
  ])('%s and %s do not', (name, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(name))
  })

  test('as they do themselves, and their skeletons', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        expect(skeletonOf(name.toUpperCase().toLowerCase())).toBe(
          skeletonOf(name.toUpperCase().toLowerCase().normalize('NFC')),
        )
        expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name))
      }),
    )
  })
})

describe('a new user name', () => {
  test.each([
    ['\uff52\uff4fot', 'root'],
    ['a\u00a0\u3000b', 'a b'],
    ['\u212bngstrom', '\u00c5ngstrom'],
    ['\u5f20\u4e09', '\u5f20\u4e09'],
    ['n\u0303o', '\u00f1o'],
  ])('%j is kept as %j', (given, stored) => {
    expect(newUsername(given)).toBe(stored)
  })

  test.each([
    'ro\u200bot',
    'ro\u00adot',
    '\u3164',
    'ro\u115fot',
    'a\ufe0f',
    '\u2800',
    'a\u034fb',
    'a\u{e0041}',
    'a\u202eb',
    '\u0301',
    'a\ue000',
    'a\u17b4',
  ])('%j is refused: nobody sees what is in it', (given) => {
    expect(() => newUsername(given)).toThrow(
      expect.objectContaining({ code: 'badRequest', params: { field: 'username', rule: 'characters' } }) as Error,
    )
  })

  test('is counted as it is stored', () => {
    expect(() => newUsername('\ufdfa'.repeat(2))).toThrow(expect.objectContaining({ code: 'usernameLength' }) as Error)
    expect(() => newUsername(' ')).toThrow(expect.objectContaining({ code: 'usernameLength' }) as Error)
  })
})
