/**
 * The two requests of the Internet Printing Protocol that a print needs, as bytes (RFC 8010): Print-Job and
 * Get-Job-Attributes, and what is read of an answer. The libraries for it have had no release for years, or bring a
 * whole vocabulary for these few attributes.
 */
const version = [1, 1]
export const operations = { printJob: 0x0002, getJobAttributes: 0x0009 } as const

const groups = { operation: 0x01, end: 0x03 } as const
/** Tags below this one begin a group, or end them. */
const firstValueTag = 0x10
const types = {
  integer: 0x21,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

interface Attribute {
  readonly type: keyof typeof types
  readonly name: string
  /** Several make a set. */
  readonly values: readonly (string | number)[]
}

function valueBytes(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8')
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The further values of a set have no name. */
const attributeBytes = ({ type, name, values }: Attribute): Buffer =>
  Buffer.concat(
    values.flatMap((value, index) => [
      Buffer.from([types[type]]),
      withLength(Buffer.from(index === 0 ? name : '', 'utf8')),
      withLength(valueBytes(value)),
    ]),
  )

const one = (type: Attribute['type'], name: string, value: string | number): Attribute => ({
  type,
  name,
  values: [value],
})

function encode(operation: number, requestId: number, attributes: readonly Attribute[], data?: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.set(version, 0)
  head.writeUInt16BE(operation, 2)
  head.writeInt32BE(requestId, 4)
  // These two come first, in this order (RFC 8011, 4.1.4.1).
  const all = [one('charset', 'attributes-charset', 'utf-8'), one('language', 'attributes-natural-language', 'en')]
  const parts = [...all, ...attributes].map(attributeBytes)
  return Buffer.concat([
    head,
    Buffer.from([groups.operation]),
    ...parts,
    Buffer.from([groups.end]),
    ...(data === undefined ? [] : [data]),
  ])
}

const nameMaxBytes = 255

/** A name is cut between characters. */
function cut(text: string): string {
  let name = text
  while (Buffer.byteLength(name, 'utf8') > nameMaxBytes) name = [...name].slice(0, -1).join('')
  return name
}

interface Asked {
  readonly requestId: number
  /** `ipp://host:631/printers/hall` */
  readonly printer: string
  readonly user: string
}

export const printJobRequest = (
  { requestId, printer, user }: Asked,
  job: { readonly name: string; readonly format: string; readonly document: Buffer },
): Buffer =>
  encode(
    operations.printJob,
    requestId,
    [
      one('uri', 'printer-uri', printer),
      one('name', 'requesting-user-name', cut(user)),
      one('name', 'job-name', cut(job.name)),
      one('mimeType', 'document-format', job.format),
    ],
    job.document,
  )

export const jobStateRequest = ({ requestId, printer, user }: Asked, jobId: number): Buffer =>
  encode(operations.getJobAttributes, requestId, [
    one('uri', 'printer-uri', printer),
    one('integer', 'job-id', jobId),
    one('name', 'requesting-user-name', cut(user)),
    { type: 'keyword', name: 'requested-attributes', values: ['job-id', 'job-state', 'job-state-reasons'] },
  ])

export interface IppAnswer {
  readonly status: number
  readonly requestId: number
  /** The values of each attribute, of whichever group. */
  readonly attributes: ReadonlyMap<string, readonly (string | number)[]>
}

/** Reads on, and throws RangeError behind the end. */
class Cursor {
  private at = 0
  private readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }
  byte(): number {
    return this.bytes.readUInt8(this.move(1))
  }
  short(): number {
    return this.bytes.readUInt16BE(this.move(2))
  }
  integer(): number {
    return this.bytes.readInt32BE(this.move(4))
  }
  take(length: number): Buffer {
    const from = this.move(length)
    if (this.at > this.bytes.length) throw new RangeError('an IPP answer ends before its values do')
    return this.bytes.subarray(from, this.at)
  }
  private move(length: number): number {
    const from = this.at
    this.at += length
    return from
  }
}

const isNumber = (tag: number, length: number): boolean => (tag === types.integer || tag === types.enum) && length === 4

/** Throws RangeError for what is no answer. */
export function decodeAnswer(bytes: Buffer): IppAnswer {
  const cursor = new Cursor(bytes)
  cursor.take(2)
  const status = cursor.short()
  const requestId = cursor.integer()
  const attributes = new Map<string, (string | number)[]>()
  let last = ''
  while (!cursor.isAtEnd()) {
    const tag = cursor.byte()
    if (tag === groups.end) break
    if (tag < firstValueTag) continue
    const name = cursor.take(cursor.short()).toString('utf8')
    const value = cursor.take(cursor.short())
    if (name !== '') last = name
    const read = isNumber(tag, value.length) ? value.readInt32BE() : value.toString('utf8')
    // Of two groups with the same name the first counts; the further values of a set have none.
    if (name === '') attributes.get(last)?.push(read)
    else if (!attributes.has(name)) attributes.set(name, [read])
  }
  return { status, requestId, attributes }
}
