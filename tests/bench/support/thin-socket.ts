/**
 * A WebSocket client that can do just what a bench asks of ten thousand of them: open, receive whole text frames, send
 * short ones. It reads all sockets through one piece of memory and has no stream, no queue and no timer of its own,
 * because it shares its processor with the server that is measured.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

const shared = Buffer.alloc(65_536)
const headEnd = '\r\n\r\n'
const [text, close] = [1, 8]
const [length16, length64] = [126, 127]
/** Of the first byte: the message ends here; of the second: its payload is masked. */
const highBit = 0x80
/** An all-zero mask leaves the payload as it is; servers take it (RFC 6455, section 5.3). */
const zeroMask = Buffer.alloc(4)
const nonce = Buffer.alloc(16, 7).toString('base64')

export interface ThinEvents {
  readonly opened: (send: (message: string) => void) => void
  readonly received: (message: string) => void
  readonly closed: () => void
}

/** Of a masked text message. */
function headOf(lengthBytes: number): Buffer {
  if (lengthBytes < length16) return Buffer.of(highBit | text, highBit | lengthBytes)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(lengthBytes)
  return Buffer.concat([Buffer.of(highBit | text, highBit | length16), length])
}

/** Where a frame's payload stands from `at`, once all of it is there. */
function frameAt(bytes: Buffer, at: number): { opcode: number; from: number; to: number } | null {
  const [first, second] = [bytes[at], bytes[at + 1]]
  if (first === undefined || second === undefined) return null
  const extra = second === length16 ? 2 : second === length64 ? 8 : 0
  const from = at + 2 + extra
  if (bytes.length < from) return null
  const length = extra === 0 ? second : extra === 2 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  return bytes.length < from + length ? null : { opcode: first & 0x0f, from, to: from + length }
}

/**
 * The last message that came alone, as it came and as text. An event comes to thousands of sockets alike: each of them
 * compares all of its bytes, and reads them when they differ.
 */
let last = { bytes: Buffer.alloc(0), message: '' }

const isLast = (buffer: Buffer, count: number): boolean =>
  count === last.bytes.length && last.bytes.compare(buffer, 0, count) === 0

/** @returns what is left: the beginning of a frame that is not whole yet */
function readFrames(bytes: Buffer, socket: Socket, received: ThinEvents['received']): Buffer | null {
  let at = 0
  for (let frame = frameAt(bytes, at); frame !== null; frame = frameAt(bytes, at)) {
    if (frame.opcode === text) {
      const message = bytes.toString('latin1', frame.from, frame.to)
      if (at === 0 && frame.to === bytes.length) last = { bytes: Buffer.from(bytes), message }
      received(message)
    }
    if (frame.opcode === close) socket.destroy()
    at = frame.to
  }
  return at === bytes.length ? null : Buffer.from(bytes.subarray(at))
}

/** @param url ws address with its path. @returns cuts it, as a network would */
export function openThin(url: string, { opened, received, closed }: ThinEvents): () => void {
  const { hostname, port, pathname, search, host } = new URL(url)
  let rest: Buffer | null = null
  let isOpen = false
  const send = (message: string): void => {
    const payload = Buffer.from(message)
    socket.write(Buffer.concat([headOf(payload.length), zeroMask, payload]))
  }
  const take = (chunk: Buffer): void => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk])
    if (!isOpen) {
      const end = bytes.indexOf(headEnd)
      if (end < 0) return void (rest = Buffer.from(bytes))
      if (!bytes.toString('latin1', 0, end).includes(' 101 ')) return void socket.destroy()
      isOpen = true
      opened(send)
      bytes = bytes.subarray(end + headEnd.length)
    }
    rest = readFrames(bytes, socket, received)
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: shared,
      callback: (count, buffer) => {
        const bytes = buffer as Buffer
        if (isOpen && rest === null && isLast(bytes, count)) received(last.message)
        else take(bytes.subarray(0, count))
        return true
      },
    },
  })
  socket.once('connect', () =>
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ),
  )
  socket.on('error', () => undefined)
  socket.once('close', closed)
  return () => void socket.destroy()
}
