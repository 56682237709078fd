import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
const contract = read<{ method: string; path: string }[]>('./calls.json').map((call) => `${call.method} ${call.path}`)
const stillToCome = read<string[]>('./still-to-come.json')
const declared = new Set(Object.values(paths).map((call) => `${call.method} ${call.path}`))

describe('the contract', () => {
  test('has every call declared, but for the list of calls still to come', () => {
    const missing = contract.filter((call) => !declared.has(call) && !stillToCome.includes(call))
    expect(missing).toEqual([])
  })
  test('keeps the list of calls still to come free of calls that are there', () => {
    expect(stillToCome.filter((call) => declared.has(call))).toEqual([])
  })
  test('names no call twice among the declared', () => {
    expect(declared.size).toBe(Object.keys(paths).length)
  })
})
