import { imageSize } from 'image-size'
import type { PictureSize } from '../../files/index.ts'

/** What the header of a picture says; null where it says nothing that can be read. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { widthPx: width, heightPx: height } : null
  } catch {
    return null
  }
}
