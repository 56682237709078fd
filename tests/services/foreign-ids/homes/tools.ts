/** What the parts of a home are made with. */
import { randomBytes } from 'node:crypto'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { TestServices } from '../../support/stack.ts'

export interface HomeGiven {
  readonly name: string
  readonly inGroup: boolean
  /** Not even for those who are in: hidden, disabled or not published. */
  readonly hidden: boolean
  /** Who owns it, where that is somebody already known. */
  readonly owner?: string
}

export const markOf = (home: string, thing: string): string => `Leak-${home}-${thing}`

/** A piece of SQL. */
type Piece = Parameters<typeof change>[1]
type Value = string | number | boolean | null | Piece
export type Values = Readonly<Record<string, Value>>

export const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
export const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()

/** Inserts a row. @returns what its key column holds */
export function adder({ ctx }: TestServices) {
  const add = async (table: string, values: Values, key = 'id'): Promise<number | string> => {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
    const row = await firstRow(
      ctx.orm.em.fork(),
      sql<{ key: number | string }>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})
        returning ${sql.ref(key)} as key`,
    )
    if (!row) throw new Error(`nothing was added to ${table}`)
    return row.key
  }
  return { add, run: (statement: Piece) => change(ctx.orm.em.fork(), statement) }
}

export type Tools = ReturnType<typeof adder>

/** What the parts of a home need of it. */
export interface HomeTools extends Tools {
  /** Of the homes of a run, from 1. */
  readonly number: number
  readonly mark: (thing: string) => string
  /** The mark where the thing is unknown to everybody outside; else plain words. */
  readonly title: (thing: string) => string
  readonly username: string
  readonly uid: string
  readonly gid: number | null
  readonly hidden: boolean
}

export interface DataFolders {
  readonly problem: number
  readonly contest: number
  readonly contestProblem: number
  readonly training: number
}
