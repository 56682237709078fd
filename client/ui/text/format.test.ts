import { describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatAgoInWords,
  formatBytes,
  formatDuration,
  formatFileSize,
  formatMemoryKb,
  formatNumber,
  formatRate,
  formatSourceLength,
  formatTime,
  formatTimeMs,
  withoutFullStop,
} from './format.ts'

describe('numbers', () => {
  test('are grouped from a thousand up, with a real minus and a dash for nothing', () => {
    expect([999, 1000, 208_431, -3, null, undefined].map(formatNumber)).toEqual([
      '999',
      '1,000',
      '208,431',
      '−3',
      '–',
      '–',
    ])
  })

  test('of time carry ms', () => {
    expect(formatTimeMs(2000)).toBe('2,000 ms')
    expect(formatTimeMs(0)).toBe('0 ms')
    expect(formatTimeMs(null)).toBe('–')
  })

  test('of memory carry the fitting unit from KB to PB', () => {
    const inKb = [512, 1024, 18_842, 1024 ** 2, 1024 ** 3, 1024 ** 4, 1024 ** 5]
    expect(inKb.map(formatMemoryKb)).toEqual(['512 KB', '1.0 MB', '18.4 MB', '1.0 GB', '1.0 TB', '1.0 PB', '1024.0 PB'])
  })

  test('of a source length are bytes first', () => {
    expect([640, 1024, 1946].map(formatBytes)).toEqual(['640 B', '1.0 KB', '1.9 KB'])
    expect([640, 1946].map(formatSourceLength)).toEqual(['640 B', '1.9 KB'])
  })

  test('of a source that was not imported with its run are a dash', () => {
    expect(formatSourceLength(0)).toBe('–')
  })

  test('of a file are those of a source, and of memory from a megabyte on', () => {
    expect([640, 1024 ** 2 - 1, 1024 ** 2, 2 * 1024 ** 3].map(formatFileSize)).toEqual([
      '640 B',
      '1024.0 KB',
      '1.0 MB',
      '2.0 GB',
    ])
  })

  test('of a rate have two decimals, and a problem nobody tried has none', () => {
    expect(formatRate(1, 3)).toBe('33.33%')
    expect(formatRate(0, 0)).toBe('0.00%')
  })
})

describe('times', () => {
  test('of the wire are shown in local time to the second', () => {
    const local = new Date(2026, 10, 21, 13, 12, 40)
    expect(formatTime(local.toISOString().replace('Z', '+0000'))).toBe('2026-11-21 13:12:40')
  })

  test('that are missing or unreadable are a dash', () => {
    expect([null, undefined, '', 'soon'].map(formatTime)).toEqual(['–', '–', '–', '–'])
  })

  const now = new Date(2026, 10, 21, 13, 0, 0)
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

  test.each([
    [0, 'now', '刚刚'],
    [9, '9 s', '9 秒前'],
    [125, '2 min', '2 分钟前'],
    [7300, '2 h', '2 小时前'],
    [86_400, 'yesterday', '昨天'],
    [4 * 86_400, '11-17', '11-17'],
    [400 * 86_400, '2025-10-17', '2025-10-17'],
  ])('%i s ago read %s and %s', (seconds, en, zh) => {
    expect(formatAgo(before(seconds), 'en-US', now)).toBe(en)
    expect(formatAgo(before(seconds), 'zh-CN', now)).toBe(zh)
  })
})

test('in a sentence English says that a time is past', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const at = (iso: string, locale: 'en-US' | 'zh-CN') => formatAgoInWords(iso, locale, now)
  expect([at('2026-11-22T11:58:00.000+0000', 'en-US'), at('2026-11-22T11:58:00.000+0000', 'zh-CN')]).toEqual([
    '2 min ago',
    '2 分钟前',
  ])
  expect([at('2026-11-22T12:00:00.000+0000', 'en-US'), formatAgoInWords(null, 'en-US')]).toEqual(['now', '–'])
})

describe('a length of time', () => {
  test.each([
    [9000, '2.5 hours', '2.5 小时'],
    [3600, '1 hour', '1 小时'],
    [172_800, '2 days', '2 天'],
    [90, '1.5 minutes', '1.5 分钟'],
    [45, '45 seconds', '45 秒'],
    [0, '0 seconds', '0 秒'],
  ])('of %i s is shown in its largest unit', (seconds, en, zh) => {
    expect(formatDuration(seconds, 'en-US')).toBe(en)
    expect(formatDuration(seconds, 'zh-CN')).toBe(zh)
  })
})

test('a sentence loses its stop as a title, in both languages, and nothing else', () => {
  expect(['That name is taken.', '该用户名已被使用。', 'P1000 v1.2', '3.'].map(withoutFullStop)).toEqual([
    'That name is taken',
    '该用户名已被使用',
    'P1000 v1.2',
    '3',
  ])
})
