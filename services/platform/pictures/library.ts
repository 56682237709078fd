/**
 * The library that decodes pictures. It is loaded with the first picture: a process that sees none does without its
 * 20 MB. Of its many readers those of the accepted kinds alone are open.
 */
import type Sharp from 'sharp'

const readers = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loaded: Promise<typeof Sharp> | null = null

export const pictureLibrary = (): Promise<typeof Sharp> => (loaded ??= load())
