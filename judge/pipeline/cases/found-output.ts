/** The part of the output of a failed case that is stored, so that its author and the jury can compare it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { foundMaxBytes } from '@podium/proto/events/bus/judge.ts'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import type { Output } from './case-run.ts'

const maxCasesWithOutput = 3

const headOfFile = (path: string): { head: Uint8Array; sizeBytes: number } => {
  const fd = openSync(path, 'r')
  try {
    const head = Buffer.alloc(foundMaxBytes)
    return { head: head.subarray(0, readSync(fd, head, 0, foundMaxBytes, 0)), sizeBytes: fstatSync(fd).size }
  } finally {
    closeSync(fd)
  }
}

/** A character that the end cuts is left out; bytes that are no text become U+FFFD. */
export const foundOutput = (output: Output): NonNullable<CaseVerdict['found']> => {
  const { head, sizeBytes } =
    'hostPath' in output
      ? headOfFile(output.hostPath)
      : { head: output.subarray(0, foundMaxBytes), sizeBytes: output.length }
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(head, { stream: sizeBytes > head.length }),
    sizeBytes,
  }
}

/** @param rows in stored order */
export const onlyFirstFound = (rows: readonly CaseVerdict[]): CaseVerdict[] => {
  let count = 0
  return rows.map((row) => {
    if (!row.found) return row
    count += 1
    return count > maxCasesWithOutput ? { ...row, found: null } : row
  })
}
