import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each(['error', 'err'])(
  'an error under the name of "%s" is logged with its message, its cause and its stack',
  (key) => {
    const lines: string[] = []
    const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
    log.warn({ [key]: new Error('the disk is full', { cause: new Error('of logs') }) }, 'not kept')
    const [line] = lines.map((one) => JSON.parse(one) as Record<string, { message: string; stack: string }>)
    expect(line?.[key]?.message).toBe('the disk is full: of logs')
    expect(line?.[key]?.stack).toContain('log.test.ts')
  },
)

test('lines that somebody can cause without end push no others out, and are counted', () => {
  const lines: Record<string, unknown>[] = []
  let nowMs = 0
  const log = createLog(
    'test',
    'info',
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    () => nowMs,
  )
  const child = log.child({ request: 7 })
  for (let index = 0; index < 5_000; index += 1) child.error({ url: `/odd/${index}` }, 'call failed')
  log.warn({ disk: 95 }, 'the disk is nearly full')
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toMatchObject({ msg: 'the disk is nearly full', disk: 95 })
  nowMs = 60_000
  child.error({ url: '/odd/again' }, 'call failed')
  expect(lines.slice(101)).toMatchObject([
    { msg: 'lines of one kind were left out', leftOut: 4_900, kind: 'call failed' },
    { msg: 'call failed', url: '/odd/again' },
  ])
  for (let index = 0; index < 3_000; index += 1) log.info(`named ${index}`)
  expect(lines.length).toBeLessThan(1_300)
})
