/** Where objects are stored, when not on the bus: of every process that stores or reads any. */
import { ConfigError } from '../config.ts'
import type { Reader } from '../config.ts'

export interface S3Config {
  /** Without a path. */
  readonly endpoint: URL
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Null where the bus stores them. Throws ConfigError. */
export function readS3(read: Reader): S3Config | null {
  const endpoint = read.optionalText('PODIUM_S3_ENDPOINT')
  if (endpoint === null) return null
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new ConfigError(
      `PODIUM_S3_ENDPOINT must be an address without a path, such as https://s3.example.org:9000, but is "${endpoint}"`,
    )
  return {
    endpoint: url,
    region: read.text('PODIUM_S3_REGION', 'us-east-1'),
    bucket: read.text('PODIUM_S3_BUCKET'),
    accessKey: read.text('PODIUM_S3_ACCESS_KEY'),
    secretKey: read.text('PODIUM_S3_SECRET_KEY'),
  }
}
