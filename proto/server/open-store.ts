/** Where the objects of a site are: on the bus, or in an S3 store where the settings name one. */
import type { Bus } from './bus.ts'
import { openObjectStore } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Config } from './s3/config.ts'

/**
 * @param bucket of ours
 * @param maxBytes what it may hold on the bus; whoever only reads leaves it out
 */
export async function openStore(
  { bus, s3 }: { readonly bus: Bus; readonly s3: S3Config | null },
  bucket: string,
  maxBytes: number | null = null,
): Promise<ObjectStore> {
  if (s3 === null) return openObjectStore(bus, bucket, maxBytes)
  const { openS3Store } = await import('./s3/s3-store.ts')
  return openS3Store(s3, bucket)
}
