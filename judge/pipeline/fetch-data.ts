/** Test data of a problem on the judge's disk: content-addressed in the object store of the bus, cached by hash. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Check } from 'typebox/value'
import { TestDataManifest } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { CannotJudge } from './refusal.ts'
import type { DiskCache, Lease } from './disk-cache.ts'

export interface CaseFiles {
  /** Database id of the case. */
  readonly caseId: number
  readonly score: number | null
  readonly groupNum: number | null
  readonly input: DataFile
  readonly output: DataFile
}

export interface DataFile {
  readonly hostPath: string
  /** Name shown to people. */
  readonly name: string
  readonly hash: string
  readonly sizeBytes: number
}

export interface TestData {
  /** In stored order, at least one. */
  readonly cases: readonly CaseFiles[]
  /** Lets the cache evict the files. */
  readonly release: () => void
}

/** Objects fetched at the same time for one submission. */
const fetchesAtOnce = 3

const hashOfFile = async (path: string): Promise<string> => {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

const acquireObject = (cache: DiskCache, store: Pick<ObjectStore, 'getToFile'>, hash: string): Promise<Lease> =>
  cache.acquire(hash, {
    make: (path) => store.getToFile(hash, path),
    isWhole: async (path) => (await hashOfFile(path)) === hash,
  })

/** Runs the work for every item, a few at a time. @throws the first error, after all started work has ended */
const forEachFew = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const rest = items.values()
  const runners = Array.from({ length: fetchesAtOnce }, async () => {
    for (const item of rest) await work(item)
  })
  const failed = (await Promise.allSettled(runners)).find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

const readManifest = async (path: string, hash: string): Promise<TestDataManifest> => {
  const value: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!Check(TestDataManifest, value)) throw new CannotJudge(judgeMessage('testDataList', { hash }))
  if (value.cases.length === 0) throw new CannotJudge(judgeMessage('noTestData'))
  return value
}

/**
 * @param dataHash hash of the manifest
 * @throws CannotJudge when the manifest is malformed or has no cases
 */
export const fetchData = async (
  cache: DiskCache,
  store: Pick<ObjectStore, 'getToFile'>,
  dataHash: string,
): Promise<TestData> => {
  const leases = new Map<string, Lease>()
  const release = () => leases.forEach((lease) => lease.release())
  const fetch = async (hash: string): Promise<string> => {
    const lease = await acquireObject(cache, store, hash)
    leases.set(hash, lease)
    return lease.path
  }
  try {
    const manifest = await readManifest(await fetch(dataHash), dataHash)
    const hashes = new Set(manifest.cases.flatMap(({ input, output }) => [input.hash, output.hash]))
    await forEachFew([...hashes], async (hash) => void (await fetch(hash)))
    const located = (file: TestDataManifest['cases'][number]['input']): DataFile => ({
      ...file,
      hostPath: leases.get(file.hash)?.path ?? '',
    })
    return {
      cases: manifest.cases.map((one) => ({ ...one, input: located(one.input), output: located(one.output) })),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}
