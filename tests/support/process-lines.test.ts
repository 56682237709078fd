import { beforeEach, expect, test } from 'vitest'
import { forgetLines, showLines, storedLines, storedLog, takeLines } from './process-lines.ts'

beforeEach(forgetLines)

const shownAfter = (state: string): string[] => {
  const shown: string[] = []
  showLines({ state }, (text: string) => void shown.push(text))
  return shown
}

test('what processes have logged is shown when a test fails, and not when it passes', () => {
  storedLines().onLine?.('postgres', 'LOG:  database system is ready')
  expect(shownAfter('pass')).toEqual([])
  expect(shownAfter('fail')).toEqual(['The last lines of the processes\npostgres:\n  LOG:  database system is ready'])
})

test('the second test that fails shows what came since the first', () => {
  const { onLine } = storedLines()
  onLine?.('api', 'before')
  shownAfter('fail')
  expect(shownAfter('fail')).toEqual([])
  onLine?.('api', 'since')
  expect(shownAfter('fail')).toEqual(['The last lines of the processes\napi:\n  since'])
})

test('of each process the last two dozen lines are shown, and of a long one its beginning', () => {
  const { onLine } = storedLines()
  for (let index = 0; index < 100; index += 1) onLine?.('api', `line ${index}`)
  onLine?.('judge', 'x'.repeat(10_000))
  const shown = takeLines()?.split('\n') ?? []
  expect(shown.slice(2, 26)).toEqual(Array.from({ length: 24 }, (_, index) => `  line ${index + 76}`))
  expect(shown.slice(26)).toEqual(['judge:', `  ${'x'.repeat(400)} ...`])
})

test('a line of ours is shown with its time, what is wrong with its level', () => {
  const log = storedLog('api')
  log.info('ready')
  log.warn({ tries: 2 }, 'not reached')
  const [, , ready, warned] = takeLines()?.split('\n') ?? []
  expect(ready).toMatch(/^ {2}\d\d:\d\d:\d\d\.\d{3} ready$/)
  expect(warned).toMatch(/^ {2}[\d:.]+ WARN not reached \{"tries":2\}$/)
})

test('processes of two stacks of one file are told apart', () => {
  storedLines().onLine?.('nats', 'of the first')
  storedLines().onLine?.('nats', 'of the second')
  expect(takeLines()).toBe('The last lines of the processes\nnats:\n  of the first\nnats of stack 2:\n  of the second')
})
