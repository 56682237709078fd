/** Pictures of the tests, made by code. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const head = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** A grey picture, one dot high, with these dots; its file has some more bytes than it has dots. */
function pngOf(dots: Buffer): Buffer {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  size.writeUInt32BE(dots.length)
  const packed = deflateSync(Buffer.concat([Buffer.from([0]), dots]), { level: 0 })
  return Buffer.concat([head, chunk('IHDR', size), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

/** Of one dot. */
export const png = pngOf(Buffer.from([7]))

/** One for each word. */
export const pngOfWord = (word: string): Buffer => pngOf(Buffer.from(word))

/** Another one each time, in a file of so many bytes and a few. */
export const randomPng = (sizeBytes: number): Buffer => pngOf(randomBytes(sizeBytes))

const markBytes = 12

/** A picture of one dot, with a remark that makes its file so long. */
export const remarkedPng = (sizeBytes: number): Buffer => {
  const end = png.length - markBytes
  const remark = chunk('tEXt', Buffer.alloc(sizeBytes - png.length - markBytes, 'remark'))
  return Buffer.concat([png.subarray(0, end), remark, png.subarray(end)])
}
