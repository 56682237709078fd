/**
 * Objects in an S3 store, each bucket of ours as a folder of its one bucket. S3 cannot remove an object on the
 * condition that nobody came to store it again, so whoever clears away and whoever stores meet at a mark: the former
 * leaves it, looks at the age, and only then removes; the latter makes the object young, and waits where there is a
 * mark. Either comes first, and the object is there in the end.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '../object-store.ts'
import type { ObjectStore } from '../object-store.ts'
import type { S3Config } from './config.ts'
import { finish, openS3 } from './requests.ts'
import type { S3Body, SendS3 } from './requests.ts'
import { emptyHash } from './sign.ts'

/** Far less than what whoever clears away waits for. */
const youngMs = 60_000
/** A mark that is older was left by somebody who died. */
const markLifeMs = 60_000
const markLookMs = 200

const ageMs = (modified: string): number => Date.now() - Date.parse(modified)

/** Fails at its end when the bytes are not those of the hash. */
const checkedBy = (hash: string): Transform => {
  const digest = createHash('sha256')
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(digest.digest('hex') === hash ? null : new Error(`object ${hash} is damaged`)),
  })
}

/** The failure of the one becomes the other's. */
const through = (source: Readable, target: PassThrough): Readable => {
  pipeline(source, target).catch((error: unknown) => target.destroy(error instanceof Error ? error : undefined))
  return target
}

async function namesUnder(send: SendS3, prefix: string): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const last = names.at(-1)
    const query = { 'list-type': '2', prefix, ...(last === undefined ? {} : { 'start-after': prefix + last }) }
    const answer = await send({ method: 'GET', name: '', query })
    const page = answer === null ? '' : await text(answer)
    const found = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length))
    names.push(...found)
    if (found.length === 0 || !page.includes('<IsTruncated>true<')) return names
  }
}

interface Folder {
  readonly send: SendS3
  readonly nameOf: (hash: string) => string
  /** Of whoever is about to remove it. */
  readonly markOf: (hash: string) => string
}

const head = async ({ send }: Pick<Folder, 'send'>, name: string): Promise<{ readonly modified: string } | null> => {
  const found = await send({ method: 'HEAD', name })
  await finish(found)
  return found && { modified: found.headers['last-modified'] ?? '' }
}

/** Copies it onto itself, which is how its date becomes that of now. False when it is not there. */
async function renew({ send, nameOf }: Folder, bucket: string, hash: string): Promise<boolean> {
  const name = nameOf(hash)
  const headers = { 'x-amz-copy-source': `/${bucket}/${name}`, 'x-amz-metadata-directive': 'REPLACE' }
  return finish(await send({ method: 'PUT', name, headers }))
}

async function untilUnmarked(folder: Folder, hash: string): Promise<void> {
  for (;;) {
    const mark = await head(folder, folder.markOf(hash))
    if (mark === null || ageMs(mark.modified) > markLifeMs) return
    await sleep(markLookMs)
  }
}

/** Stores what `open` gives, unless it is there: then it is young from now on. */
async function storeOnce(folder: Folder, bucket: string, hash: string, open: () => Promise<S3Body>): Promise<void> {
  const { send, nameOf } = folder
  const name = nameOf(hash)
  do {
    const found = await head(folder, name)
    const isYoung = found !== null && (ageMs(found.modified) < youngMs || (await renew(folder, bucket, hash)))
    if (!isYoung) await finish(await send({ method: 'PUT', name, body: await open() }))
    await untilUnmarked(folder, hash)
  } while ((await head(folder, name)) === null)
}

async function removeOlder(folder: Folder, hash: string, before: Date): Promise<boolean> {
  const { send, nameOf, markOf } = folder
  const mark = { stream: Readable.from([]), sizeBytes: 0, hash: emptyHash }
  await finish(await send({ method: 'PUT', name: markOf(hash), body: mark }))
  try {
    const found = await head(folder, nameOf(hash))
    if (found === null || Date.parse(found.modified) >= before.getTime()) return false
    await finish(await send({ method: 'DELETE', name: nameOf(hash) }))
    return true
  } finally {
    await finish(await send({ method: 'DELETE', name: markOf(hash) }))
  }
}

/** @param name of the folder in our bucket */
export function openS3Store(config: S3Config, name: string): ObjectStore {
  const { bucket } = config
  const send = openS3(config)
  const nameOf = (hash: string): string => `${name}/${hash}`
  const folder: Folder = { send, nameOf, markOf: (hash) => `marks/${name}/${hash}` }
  const read = async (hash: string): Promise<Readable | null> => {
    const source = await send({ method: 'GET', name: nameOf(hash) })
    return source && through(source, checkedBy(hash))
  }
  return {
    has: async (hash) => (await head(folder, nameOf(hash))) !== null,
    read,
    readPart: async (hash, { first, last }) => {
      const source = await send({ method: 'GET', name: nameOf(hash), headers: { range: `bytes=${first}-${last}` } })
      return source && through(source, new PassThrough())
    },
    names: () => namesUnder(send, `${name}/`),
    roomBytes: async () => null,
    remove: async (hash) => void (await finish(await send({ method: 'DELETE', name: nameOf(hash) }))),
    removeOlder: (hash, before) => removeOlder(folder, hash, before),
    put: async (data) => {
      const hash = sha256(data)
      const body = { sizeBytes: data.length, hash }
      await storeOnce(folder, bucket, hash, async () => ({ ...body, stream: Readable.from([Buffer.from(data)]) }))
      return hash
    },
    putFile: (path, hash) =>
      storeOnce(folder, bucket, hash, async () => ({
        stream: createReadStream(path),
        sizeBytes: (await stat(path)).size,
        hash,
      })),
    getToFile: async (hash, path) => {
      const source = await read(hash)
      if (source === null) throw new Error(`object ${hash} is not in the store`)
      await pipeline(source, createWriteStream(path))
    },
  }
}
