/**
 * An S3 store of the tests' own: one bucket, in memory. It takes nothing on trust: signatures are computed anew from
 * what arrived on the wire, bodies are compared with the hash that was signed, and lengths have to be said beforehand.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '@podium/proto/server/s3/config.ts'

interface Stored {
  bytes: Buffer
  modified: Date
}

export interface S3StandIn {
  readonly config: S3Config
  readonly objects: Map<string, Stored>
  /** Refused requests, in words. */
  readonly refusals: string[]
  /** Answers so to every PUT from now on; null: as usual. */
  breakPuts: (code: string | null) => void
  readonly stop: () => Promise<void>
}

const bucket = 'podium-tests'
const region = 'eu-test-1'
const accessKey = 'TESTS'
const secretKey = 'a secret key of the tests'
const pageKeys = 3
const skewMaxMs = 15 * 60_000

const hashOf = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const mac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** What is wrong with a signature; null when nothing is. */
function signatureFault(request: IncomingMessage): string | null {
  const { headers, method, url = '' } = request
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (parts === null) return 'AccessDenied'
  const [, credential = '', names = '', signature = ''] = parts
  const [key, day, ofRegion, service, end] = credential.split('/')
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (ofRegion !== region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed'
  const stamp = String(headers['x-amz-date'])
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < skewMaxMs) || !stamp.startsWith(day ?? '-')) return 'RequestTimeTooSkewed'
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !names.split(';').includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const sorted = query.split('&').filter(Boolean).toSorted().join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, path, sorted, ...lines, '', names, headers['x-amz-content-sha256']].join('\n')
  const scope = [day, region, 's3', 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', stamp, scope, hashOf(canonical)].join('\n')
  const signing = mac(mac(mac(mac(`AWS4${secretKey}`, day ?? ''), region), 's3'), 'aws4_request')
  return mac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

class Site {
  readonly objects = new Map<string, Stored>()
  readonly refusals: string[] = []
  brokenPuts: string | null = null

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, code: string): void => {
      this.refusals.push(`${request.method} ${request.url}: ${code}`)
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    }
    const body = await buffer(request)
    const fault = signatureFault(request)
    if (fault !== null) return refuse(403, fault)
    if (hashOf(body) !== request.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, named, ...rest] = decodeURIComponent(pathname).split('/')
    if (named !== bucket) return refuse(404, 'NoSuchBucket')
    const name = rest.join('/')
    if (request.method === 'GET' && name === '') return this.list(searchParams, response)
    if (request.method === 'PUT') {
      if (this.brokenPuts !== null) return refuse(507, this.brokenPuts)
      return this.put(request, { name, body }, { response, refuse })
    }
    if (request.method === 'DELETE') {
      this.objects.delete(name)
      return void response.writeHead(204).end()
    }
    const found = this.objects.get(name)
    if (found === undefined) return refuse(404, 'NoSuchKey')
    this.get(request, found, response)
  }

  private put(
    { headers }: IncomingMessage,
    { name, body }: { readonly name: string; readonly body: Buffer },
    {
      response,
      refuse,
    }: { readonly response: ServerResponse; readonly refuse: (status: number, code: string) => void },
  ): void {
    const source = headers['x-amz-copy-source']
    if (source === undefined) {
      if (headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      this.objects.set(name, { bytes: body, modified: new Date() })
      return void response.writeHead(200).end()
    }
    const from = this.objects.get(String(source).replace(`/${bucket}/`, ''))
    if (from === undefined) return refuse(404, 'NoSuchKey')
    if (headers['x-amz-metadata-directive'] !== 'REPLACE') return refuse(400, 'InvalidRequest')
    this.objects.set(name, { bytes: from.bytes, modified: new Date() })
    response.writeHead(200).end('<CopyObjectResult/>')
  }

  private get({ headers, method }: IncomingMessage, { bytes, modified }: Stored, response: ServerResponse): void {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': modified.toUTCString(),
    })
    response.end(method === 'HEAD' ? undefined : part)
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
    const all = [...this.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted()
    const keys = all.slice(0, pageKeys).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    const isMore = all.length > pageKeys
    response.end(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${keys.join('')}</ListBucketResult>`)
  }
}

export async function startS3(): Promise<S3StandIn> {
  const site = new Site()
  const server = createServer((request, response) => void site.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { endpoint: new URL(`http://127.0.0.1:${port}`), region, bucket, accessKey, secretKey },
    objects: site.objects,
    refusals: site.refusals,
    breakPuts: (code) => void (site.brokenPuts = code),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
