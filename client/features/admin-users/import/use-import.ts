import { useLingui } from '@lingui/react/macro'
import { userLimits } from '@podium/proto/rules/user/user-rows.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { usersKey } from '../queries.ts'
import { csvLimits } from './read-csv.ts'
import type { CsvFault } from './read-csv.ts'

export type Row = readonly string[]

export interface Checked {
  readonly fileName: string
  readonly rows: readonly Row[]
  /** What is wrong, by place of the row. */
  readonly faults: ReadonlyMap<number, readonly string[]>
}

export interface Imported {
  readonly good: number
  /** What the server said of batches that were not taken whole. */
  readonly refusals: readonly string[]
}

/** Hashing passwords takes its time: a batch is small enough for a progress that moves. */
const batchRows = 50
const batches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
const mutable = (rows: readonly Row[]): string[][] => rows.map((row) => [...row])

async function faultsOf(rows: readonly Row[]): Promise<Map<number, readonly string[]>> {
  const faults = new Map<number, readonly string[]>()
  for (const [index, users] of batches(rows, userLimits.rowsAtOnce).entries()) {
    const found = await call('checkUserRows', { body: { users: mutable(users) } })
    for (const { row, faults: words } of found) faults.set(index * userLimits.rowsAtOnce + row, words)
  }
  return faults
}

/** From a file to accounts: read, checked by the server, sent in batches. */
export function useImport() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** 0 to 1 while something is under way. */
  const [share, setShare] = useState<number | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [mb, maxRows] = [csvLimits.bytes / (1024 * 1024), csvLimits.rows]
  const texts: Readonly<Record<CsvFault, string>> = {
    encoding: t`This file is not UTF-8. Save it as CSV in UTF-8.`,
    tooLarge: t`At most ${mb} MB`,
    tooMany: t`At most ${maxRows} rows`,
    empty: t`There are no rows in this file`,
  }
  const read = async (file: File): Promise<void> => {
    setProblem(null)
    setShare(0)
    const [{ readCsv }, bytes] = await Promise.all([import('./read-csv.ts'), file.arrayBuffer()])
    const result = readCsv(new Uint8Array(bytes))
    if ('fault' in result) setProblem(texts[result.fault])
    else {
      const faults = await faultsOf(result.rows).catch(() => null)
      if (faults !== null) setChecked({ fileName: file.name, rows: result.rows, faults })
    }
    setShare(null)
  }
  const send = async ({ rows, faults }: Checked, contestOnly: boolean): Promise<void> => {
    const all = batches(
      rows.filter((_, index) => !faults.has(index)),
      batchRows,
    )
    const refusals: string[] = []
    let good = 0
    for (const [index, users] of all.entries()) {
      setShare(index / all.length)
      const refusal = await call('insertUserRows', { body: { users: mutable(users), contestOnly }, quiet: true }).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? error.message : String(error)),
      )
      if (refusal === null) good += users.length
      else refusals.push(refusal)
    }
    setShare(null)
    setImported({ good, refusals })
    await client.invalidateQueries({ queryKey: usersKey })
  }
  return { checked, problem, share, imported, read, send, forget: () => setChecked(null) }
}
