/** What an attachment is, recognised by its first bytes; its name is no proof. */
const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

const isMp4Audio = (bytes: Uint8Array): boolean => startsWith(bytes, 'M4A', 8) || startsWith(bytes, 'M4B', 8)
/** The frame head of MPEG audio, layer III. */
const isMpegFrame = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02

const kinds: readonly (readonly [mediaType: string, fits: (bytes: Uint8Array) => boolean])[] = [
  ['application/pdf', (bytes) => startsWith(bytes, '%PDF-')],
  ['audio/mp4', (bytes) => startsWith(bytes, 'ftyp', 4) && isMp4Audio(bytes)],
  ['video/mp4', (bytes) => startsWith(bytes, 'ftyp', 4)],
  ['video/webm', (bytes) => startsWith(bytes, '\u001a\u0045\u00df\u00a3')],
  ['audio/ogg', (bytes) => startsWith(bytes, 'OggS')],
  ['audio/flac', (bytes) => startsWith(bytes, 'fLaC')],
  ['audio/wav', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)],
  ['audio/mpeg', (bytes) => startsWith(bytes, 'ID3') || isMpegFrame(bytes)],
]

/** The media type under which a file may be shown; anything unknown is bytes to be saved. */
export const mediaTypeOf = (bytes: Uint8Array): string =>
  kinds.find(([, fits]) => fits(bytes))?.[0] ?? 'application/octet-stream'
