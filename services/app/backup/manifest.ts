/** What stands in a backup: the list at its end, by which each part is checked before anything is restored. */
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { BucketFacts } from '@podium/proto/events/bus/remote-buckets.ts'
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
export const bucketPart = (bucket: string): string => `buckets/${bucket}.jsonl`

/**
 * Of what remote judging has on the bus, that which nobody could make again: how far each attempt is, without which a
 * submission under way would be posted a second time, and whose each run of a site is. Of the rest, accounts are in the
 * tables and written anew at each start, sessions are signed in again, leases and paces last for seconds, and health is
 * found out again.
 */
export const copiedBuckets: readonly BucketFacts[] = [remoteBuckets.attempts, remoteBuckets.runs]
