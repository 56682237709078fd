/**
 * Signatures of requests to an S3 store (AWS Signature Version 4). What is signed: the method, the path, the query,
 * every header given here, and the SHA-256 of the body.
 */
import { createHash, createHmac } from 'node:crypto'
import type { S3Config } from './config.ts'

export interface S3Request {
  readonly method: string
  /** With its query. */
  readonly url: URL
  /** Besides host and date; names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string
}

export const emptyHash = createHash('sha256').digest('hex')
const scheme = 'AWS4-HMAC-SHA256'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Only letters, digits and `-_.~` stand for themselves. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')

/** 20130524T000000Z */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** All headers of the request, signed. */
export function signedHeaders(
  { method, url, headers, bodyHash }: S3Request,
  { region, accessKey, secretKey }: Pick<S3Config, 'region' | 'accessKey' | 'secretKey'>,
  at = new Date(),
): Record<string, string> {
  const stamp = stampOf(at)
  const day = stamp.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    'host': url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(all).toSorted()
  const listed = names.join(';')
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('')
  const request = [method, url.pathname, canonicalQuery(url), lines, listed, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = [scheme, stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce((last, part) => hmac(last, part), hmac(`AWS4${secretKey}`, day))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...all,
    authorization: `${scheme} Credential=${accessKey}/${scope},SignedHeaders=${listed},Signature=${signature}`,
  }
}
