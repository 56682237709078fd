/**
 * Notes of the objects in a bucket: the stored messages that name them and say when they were stored.
 *
 * Whoever comes to store what is there already need not send it again, yet must not lose it to who clears away what
 * is old (`removeOlder`): the object is marked as young first. Either of the two states which note it has read, and
 * the server takes the next one of one of them only.
 */
import { headers } from '@nats-io/transport-node'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { ObjectInfo } from '@nats-io/obj'
import type { Bus } from './bus.ts'

/** What the bucket notes of an object, and the number of that note. */
interface Noted {
  readonly info: ObjectInfo
  readonly seq: number
}

const wrongLastSequence = 10_071
/** So long a note counts as young without another word; far less than what whoever clears away waits for. */
const youngMs = 60_000

/** The notes of a bucket, changed only by who has read the newest. */
export async function openNotes(bus: Bus, name: string) {
  const manager = await bus.manager()
  const stream = `OBJ_${name}`
  const prefix = `$O.${name}.M.`
  // The names in subjects are padded, as the library writes them.
  const subjectOf = (hash: string): string =>
    prefix + Buffer.from(hash).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
  const read = async (hash: string): Promise<Noted | null> => {
    const message = await manager.streams.getMessage(stream, { last_by_subj: subjectOf(hash) })
    return message === null ? null : { info: message.json<ObjectInfo>(), seq: message.seq }
  }
  /** @returns the number of the new note; null when somebody was faster */
  const write = async ({ info, seq }: Noted, change: Partial<ObjectInfo>): Promise<number | null> => {
    const note = headers()
    note.set('Nats-Rollup', 'sub')
    note.set('Nats-Expected-Last-Subject-Sequence', String(seq))
    try {
      return (
        await bus.jetstream.publish(subjectOf(info.name), JSON.stringify({ ...info, ...change }), { headers: note })
      ).seq
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return null
      throw error
    }
  }
  /** True when the object is there, and young from now on. */
  const keepYoung = async (hash: string): Promise<boolean> => {
    for (;;) {
      const noted = await read(hash)
      if (noted === null || noted.info.deleted) return false
      if (Date.now() - Date.parse(noted.info.mtime) < youngMs) return true
      if ((await write(noted, { mtime: new Date().toISOString() })) !== null) return true
    }
  }
  const names = async (): Promise<string[]> => {
    const { state } = await manager.streams.info(stream, { subjects_filter: `${prefix}>` })
    return Object.keys(state.subjects ?? {}).map((subject) =>
      Buffer.from(subject.slice(prefix.length), 'base64url').toString(),
    )
  }
  const removeOlder = async (hash: string, before: Date): Promise<boolean> => {
    const noted = await read(hash)
    if (noted === null) return false
    const { deleted, mtime, nuid } = noted.info
    if (!deleted && Date.parse(mtime) >= before.getTime()) return false
    const seq = deleted
      ? noted.seq
      : await write(noted, { deleted: true, size: 0, chunks: 0, digest: '', mtime: new Date().toISOString() })
    if (seq === null) return false
    await manager.streams.purge(stream, { filter: `$O.${name}.C.${nuid}` })
    await manager.streams.purge(stream, { filter: subjectOf(hash), seq: seq + 1 })
    return !deleted
  }
  return { keepYoung, names, removeOlder }
}
