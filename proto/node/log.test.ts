import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it.each(['error', 'err'])('an error under the name of "%s" is told with its message, its cause and its place', (key) => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  log.warn({ [key]: new Error('the disk is full', { cause: new Error('of logs') }) }, 'not kept')
  const [line] = lines.map((one) => JSON.parse(one) as Record<string, { message: string; stack: string }>)
  expect(line?.[key]?.message).toBe('the disk is full: of logs')
  expect(line?.[key]?.stack).toContain('log.test.ts')
})
