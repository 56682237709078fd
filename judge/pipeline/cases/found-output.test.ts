import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foundMaxBytes } from '@podium/proto/events/bus/judge.ts'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { foundOutput, onlyFirstFound } from './found-output.ts'

test('an output is stored up to its first 2 KB, with its whole size, from memory as from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-found-'))
  try {
    for (const text of ['', '1 2\n', 'x'.repeat(foundMaxBytes), 'y'.repeat(1_000_000)]) {
      const hostPath = join(folder, 'output')
      writeFileSync(hostPath, text)
      const expected = { text: text.slice(0, foundMaxBytes), sizeBytes: text.length }
      expect([foundOutput(Buffer.from(text)), foundOutput({ hostPath })]).toEqual([expected, expected])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('cuts no character in two, and keeps bytes that are no text as marks', () => {
  expect(foundOutput(Buffer.from('啊'.repeat(1000))).text).toBe('啊'.repeat(Math.floor(foundMaxBytes / 3)))
  expect(foundOutput(Buffer.from([0x61, 0xff, 0x62])).text).toBe('a\u{fffd}b')
})

test('the first three failed cases keep theirs, in stored order', () => {
  const row = (seq: number, hasOutput: boolean): CaseVerdict => ({
    caseId: seq,
    seq,
    status: Status.wrongAnswer,
    timeMs: 1,
    memoryKb: 1,
    score: null,
    groupNum: null,
    inputName: '',
    outputName: '',
    message: null,
    found: hasOutput ? { text: `${seq}`, sizeBytes: 1 } : null,
  })
  const rows = onlyFirstFound([row(1, false), row(2, true), row(3, true), row(4, false), row(5, true), row(6, true)])
  expect(rows.map(({ found }) => found?.text ?? null)).toEqual([null, '2', '3', null, '5', null])
})
