/** Bitmaps of Windows, which the library does not read. Their header says everything, and nobody writes more there. */

const headEnd = 34
/** As they are, or as they are with masks of their colours. */
const plainCompressions = [0, 3]

interface Bitmap {
  readonly bytes: Buffer
  readonly widthPx: number
  readonly heightPx: number
}

/** A bitmap up to where its dots end; null for one that is cut off or packed. */
export function bitmapAlone(bytes: Buffer): Bitmap | null {
  if (bytes.length < headEnd || bytes.readUInt32LE(14) === 12) return null
  const [widthPx, heightPx] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  if (widthPx <= 0 || heightPx === 0 || !plainCompressions.includes(bytes.readUInt32LE(30))) return null
  const rowBytes = 4 * Math.ceil((widthPx * bytes.readUInt16LE(28)) / 32)
  const end = bytes.readUInt32LE(10) + rowBytes * heightPx
  return end > bytes.length ? null : { bytes: bytes.subarray(0, end), widthPx, heightPx }
}
