/**
 * The comparison of default mode (contract/judging 6).
 *
 * Texts are compared by digests of up to three forms: as it is, with the blanks at ends removed, with all white space
 * removed. One pass over a text in pieces gives any form, so neither text is ever in memory as a whole because of us,
 * and the expected text need not be read at all in the usual case: its hash as it is, is the name of its file. Its
 * other forms are cached.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { Status } from '@podium/proto/rules/submission/verdict.ts'

/** A text in pieces; may be gone through more than once. */
export type Pieces = Iterable<Uint8Array>
export type TextForm = 'exact' | 'endsStripped' | 'squeezed'

const LF = 0x0a
const space = 0x20
const CR = 0x0d
const TAB = 0x09
const pieceBytes = 256 * 1024
const yieldEveryBytes = 1024 * 1024

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
const isBlank = (byte: number): boolean => byte === space || (byte >= TAB && byte <= CR)

/** A file as pieces, each good until the next is asked for: they share their memory. */
export const filePieces = (path: string): Pieces => ({
  *[Symbol.iterator]() {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const fd = openSync(path, 'r')
    try {
      for (;;) {
        const size = readSync(fd, piece, 0, pieceBytes, null)
        if (size === 0) return
        yield piece.subarray(0, size)
      }
    } finally {
      closeSync(fd)
    }
  },
})

function* squeezed(pieces: Pieces): Pieces & Generator<Uint8Array> {
  for (const piece of pieces) {
    const rest = Buffer.allocUnsafe(piece.length)
    let size = 0
    for (const byte of piece) if (!isBlank(byte)) rest[size++] = byte
    yield rest.subarray(0, size)
  }
}

/** White space that is undecided: it stays only when something that is not blank follows. */
class PendingBlanks {
  private lineFeeds = 0
  private bytes = Buffer.alloc(64)
  private size = 0

  add(byte: number): void {
    if (byte === LF) {
      this.lineFeeds += 1
      this.size = 0
      return
    }
    if (this.size === this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.size * 2)
    this.bytes[this.size++] = byte
  }

  isEmpty(): boolean {
    return this.size === 0 && this.lineFeeds === 0
  }

  /** The line feeds, then the blanks that open the line in which the text goes on. */
  take(): Buffer {
    const taken = Buffer.concat([Buffer.alloc(this.lineFeeds, LF), this.bytes.subarray(0, this.size)])
    this.lineFeeds = 0
    this.size = 0
    return taken
  }
}

/** Index of the first blank byte from `start` on, or the length. */
const endOfWord = (piece: Uint8Array, start: number): number => {
  const length = piece.subarray(start).findIndex(isBlank)
  return length === -1 ? piece.length : start + length
}

function* endsStripped(pieces: Pieces): Pieces & Generator<Uint8Array> {
  const pending = new PendingBlanks()
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const end = endOfWord(piece, at)
      if (end === at) {
        pending.add(piece[at] ?? LF)
        at += 1
        continue
      }
      if (!pending.isEmpty()) yield pending.take()
      yield piece.subarray(at, end)
      at = end
    }
  }
}

const forms: Record<TextForm, (pieces: Pieces) => Pieces> = { exact: (pieces) => pieces, endsStripped, squeezed }

/** SHA-256 in hex of one form of a text. Lets others run now and then. */
export const digestOf = async (pieces: Pieces, form: TextForm): Promise<string> => {
  const digest = createHash('sha256')
  let untilYieldBytes = yieldEveryBytes
  for (const piece of forms[form](pieces)) {
    digest.update(piece)
    untilYieldBytes -= piece.length
    if (untilYieldBytes > 0) continue
    untilYieldBytes = yieldEveryBytes
    await new Promise(setImmediate)
  }
  return digest.digest('hex')
}

export interface ExpectedText {
  /** SHA-256 of the text as it is, in hex. */
  readonly hash: string
  readonly pieces: Pieces
}

const maxCachedDigests = 20_000

/** Digests of expected texts; a digest depends on the content alone, so it never goes stale. */
const expectedDigests = new Map<string, Promise<string>>()

const expectedDigest = ({ hash, pieces }: ExpectedText, form: TextForm): Promise<string> => {
  if (form === 'exact') return Promise.resolve(hash)
  const key = `${form} ${hash}`
  const known = expectedDigests.get(key)
  if (known !== undefined) return known
  const digest = digestOf(pieces, form)
  digest.catch(() => expectedDigests.delete(key))
  expectedDigests.set(key, digest)
  const [oldest] = expectedDigests.keys()
  if (expectedDigests.size > maxCachedDigests && oldest !== undefined) expectedDigests.delete(oldest)
  return digest
}

/** Accepted, Presentation Error or Wrong Answer. */
export const compare = async (output: Pieces, expected: ExpectedText, isRemoveEndBlank: boolean): Promise<number> => {
  const equal = async (form: TextForm) => (await digestOf(output, form)) === (await expectedDigest(expected, form))
  if (await equal('exact')) return Status.accepted
  if (isRemoveEndBlank) return (await equal('endsStripped')) ? Status.accepted : Status.wrongAnswer
  return (await equal('squeezed')) ? Status.presentationError : Status.wrongAnswer
}
