/** What stands in a backup: the list at its end, by which each part is checked before anything is restored. */
import { Type } from 'typebox'
import type { Static } from 'typebox'

/** Raised when an older Podium could not read what a newer one writes. */
export const backupFormat = 1
export const manifestName = 'manifest.json'

/** A backup that cannot be written or restored, as a sentence for the person at the terminal. */
export class BackupRefused extends Error {}

const partSchema = Type.Object({ name: Type.String(), sizeBytes: Type.Number(), sha256: Type.String() })
const tableSchema = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Number() })
const sequenceSchema = Type.Object({ name: Type.String(), lastValue: Type.Number() })

export const manifestSchema = Type.Object({
  format: Type.Number(),
  /** ISO. */
  madeAt: Type.String(),
  /** All that had run, in their order. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(tableSchema),
  sequences: Type.Array(sequenceSchema),
  parts: Type.Array(partSchema),
})

export type Manifest = Static<typeof manifestSchema>
export type ManifestPart = Static<typeof partSchema>
export type TableFacts = Static<typeof tableSchema>

export const tablePart = (table: string): string => `tables/${table}.jsonl`
export const objectFolder = (bucket: string): string => `objects/${bucket}/`
export const secretFolder = 'secrets/'
