/**
 * What a picture is, recognised by its first bytes and never from its name. A file that begins as a picture may still
 * be broken or hold more behind it: it is only ever sent with the media type found here, and browsers are told not to
 * guess.
 */
export const imageKinds = ['png', 'jpeg', 'gif', 'webp', 'bmp'] as const
export type ImageKind = (typeof imageKinds)[number]

export const imageMediaTypes: Readonly<Record<ImageKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

const at = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((char, index) => bytes[offset + index] === char.charCodeAt(0))

/** Sizes that the header after the file header of a bitmap may have. */
const bitmapHeaderBytes = [12, 40, 52, 56, 64, 108, 124]

const tests: Readonly<Record<ImageKind, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => at(bytes, 0, '\u0089PNG\r\n\u001a\n') && at(bytes, 12, 'IHDR'),
  jpeg: (bytes) => at(bytes, 0, '\u00ff\u00d8\u00ff'),
  gif: (bytes) => at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a'),
  webp: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBPVP8'),
  bmp: (bytes) => at(bytes, 0, 'BM') && at(bytes, 15, '\0\0\0') && bitmapHeaderBytes.includes(bytes[14] ?? 0),
}

/** The kind of a picture; null for anything else. @param bytes its beginning, 32 bytes are enough */
export const imageKindOf = (bytes: Uint8Array): ImageKind | null =>
  imageKinds.find((kind) => tests[kind](bytes)) ?? null

/** The part of a file name behind its last dot, in lower case; empty without one. */
export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
