import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsAccountRule, formatAccountRule, parseAccountRule } from './account-rule.ts'

const rule = { prefix: 'team', suffix: '-a', start: 0, end: 12, extra: ['guest', 'Tēam'] }
const part = fc.stringMatching(/^[a-z0-9_-]{0,6}$/)

describe('the account rule of a contest', () => {
  test.each(['team0-a', 'team9-a', 'team12-a', 'guest', 'Tēam'])('lets %s in', (name) => {
    expect(fitsAccountRule(rule, name)).toBe(true)
  })
  test.each(['team13-a', 'team05-a', 'Team1-a', 'team1', 'team-a', 'team1-A', 'Guest', '', 'team 1-a', 'team1e1-a'])(
    'keeps %s out',
    (name) => {
      expect(fitsAccountRule(rule, name)).toBe(false)
    },
  )

  test('prefix and suffix may be empty, and must not share characters of a name', () => {
    expect(fitsAccountRule({ ...rule, prefix: '', suffix: '' }, '7')).toBe(true)
    expect(fitsAccountRule({ ...rule, prefix: 'ab', suffix: 'b1', start: 0, end: 9 }, 'ab1')).toBe(false)
  })

  test('exactly the numbers of the range fit, whatever prefix and suffix are', () => {
    const numbers = fc.record({ start: fc.nat(200), span: fc.nat(60), number: fc.nat(300) })
    fc.assert(
      fc.property(part, part, numbers, (prefix, suffix, { start, span, number }) => {
        const one = { prefix, suffix, start, end: start + span, extra: [] }
        expect(fitsAccountRule(one, `${prefix}${number}${suffix}`)).toBe(number >= start && number <= start + span)
      }),
    )
  })

  test('its text says all of it', () => {
    expect(parseAccountRule(formatAccountRule(rule))).toEqual(rule)
    expect(
      parseAccountRule('<prefix></prefix><suffix></suffix><start>1</start><end>2</end><extra>  a  b </extra>')?.extra,
    ).toEqual(['a', 'b'])
  })

  test.each([
    '',
    'x',
    '<prefix>a</prefix>',
    '<prefix></prefix><suffix></suffix><start>2</start><end>1</end><extra></extra>',
    '<prefix></prefix><suffix></suffix><start>-1</start><end>1</end><extra></extra>',
  ])('%s is none', (text) => {
    expect(parseAccountRule(text)).toBeNull()
  })

  test('a long text that is no rule is refused as soon as it has been read', () => {
    expect(
      parseAccountRule(`<prefix>${'</prefix><suffix></suffix><start>1</start><end>1</end><extra>'.repeat(5_000)}`),
    ).toBeNull()
  })
})
