import { describe, expect, test } from 'vitest'
import { forTerminal } from '@podium/infra/stack/lines.ts'

describe('a log line at a terminal', () => {
  const common = { level: 60, time: 1795861446788, pid: 8576, hostname: 'host', name: 'judge' }

  test('is the message of a process of ours, without what every line has', () => {
    expect(forTerminal(JSON.stringify({ ...common, msg: 'no box can be made' }))).toBe('no box can be made')
  })

  test('keeps what belongs to the message', () => {
    expect(forTerminal(JSON.stringify({ ...common, msg: 'isolate is not used', reason: 'not installed' }))).toBe(
      'isolate is not used {"reason":"not installed"}',
    )
  })

  test.each(['FATAL:  data directory "/x" has wrong ownership', '{"a":1}', 'null', '{ broken'])(
    'is left as it is where another program wrote it: %s',
    (line) => {
      expect(forTerminal(line)).toBe(line)
    },
  )
})
