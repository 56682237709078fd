/** Whether objects can be read, and where the process writes them also written. */
import type { Bus } from '../bus.ts'
import { sha256 } from '../object-store.ts'
import { openStore } from '../open-store.ts'
import type { S3Config } from '../s3/config.ts'
import { bad, findingsOf, good } from './findings.ts'
import type { Finding } from './findings.ts'

interface StoreOptions {
  readonly bus: Bus
  readonly s3: S3Config | null
  readonly bucket: string
  readonly writes: boolean
}

export const examineStore = ({ bus, s3, bucket, writes }: StoreOptions): Promise<Finding[]> => {
  const where = s3 === null ? 'on the bus' : `at ${s3.endpoint.host}, bucket ${s3.bucket}`
  const advice =
    s3 === null
      ? 'has prepare run once, and may this user of the bus read the bucket (infra/bus-config.ts)?'
      : 'PODIUM_S3_ENDPOINT, _REGION, _BUCKET, _ACCESS_KEY and _SECRET_KEY: the bucket has to be there, and the key may read it, and write where services run'
  return findingsOf(advice, async () => {
    const store = await openStore({ bus, s3 }, bucket)
    if (!writes) {
      await store.read(sha256('doctor'))
      return [good(`objects can be read (${bucket}, ${where})`)]
    }
    const hash = await store.put(Buffer.from(`doctor ${Date.now()}`))
    const isThere = await store.has(hash)
    await store.remove(hash)
    return isThere
      ? [good(`objects are written, read and removed (${bucket}, ${where})`)]
      : [bad(`what was written to ${bucket} is not there (${where})`, advice)]
  })
}
