/** Requests to an S3 store over connections that are kept, with bodies that are streamed. */
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../object-store.ts'
import type { S3Config } from './config.ts'
import { emptyHash, signedHeaders } from './sign.ts'

export interface S3Body {
  readonly stream: Readable
  readonly sizeBytes: number
  /** SHA-256 in hex; the store refuses other bytes. */
  readonly hash: string
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Name of an object; empty for the bucket itself. */
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

const silentMaxMs = 30_000
const notFound = 404
const fullStatus = 507
const fullCodes = /<Code>(?:QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)</
const codeIn = (answer: string): string => /<Code>([^<]*)</.exec(answer)?.[1] ?? 'no code'

export type SendS3 = (call: S3Call) => Promise<IncomingMessage | null>

async function failure({ statusCode = 0 }: IncomingMessage, { method, name }: S3Call, answer: string): Promise<Error> {
  const what = `the S3 store (PODIUM_S3_ENDPOINT) answers ${statusCode}, ${codeIn(answer)}, to ${method} ${name}`
  return statusCode === fullStatus || fullCodes.test(answer) ? new StoreFull(what) : new Error(what)
}

/** Null for an object that is not there; throws for every other refusal. Whoever gets an answer reads its body. */
export function openS3(config: S3Config): SendS3 {
  const { endpoint, bucket } = config
  const { request, Agent } = endpoint.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })
  return async (call) => {
    const { method, name, query = {}, headers = {}, body } = call
    const url = new URL(`/${bucket}${name === '' ? '' : `/${name}`}`, endpoint)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const sized = body === undefined ? headers : { ...headers, 'content-length': String(body.sizeBytes) }
    const signed = signedHeaders({ method, url, headers: sized, bodyHash: body?.hash ?? emptyHash }, config)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(url, { method, headers: signed, agent, timeout: silentMaxMs }, resolve)
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error('the S3 store is silent')))
    if (body === undefined) sent.end()
    else pipeline(body.stream, sent).catch(reject)
    const answer = await promise
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    const refusal = await text(answer)
    if (status === notFound && !refusal.includes('<Code>NoSuchBucket<')) return null
    throw await failure(answer, call, refusal)
  }
}

/** Reads what nobody wants, so that the connection is free again. */
export const finish = async (answer: IncomingMessage | null): Promise<boolean> => {
  answer?.resume()
  return answer !== null
}
