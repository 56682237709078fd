/**
 * Requests that no browser of ours sends, over real connections through the front: each ends with an answer below
 * 500.
 */
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFront } from '@podium/infra/front/front.ts'
import type { Front } from '@podium/infra/front/front.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { upload } from '../support/files.ts'
import { signedInRoot } from '../support/people.ts'
import type { Caller } from '../support/caller.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

// What a range costs is bounded on the fast path alone (proto/server/fast/object-chunks.ts).
const { services } = await servicesOfFile('migrated', { fast: true })
let root: Caller
let front: Front
const open = new Set<Socket>()

beforeAll(async () => {
  root = await signedInRoot(services)
  await services.app.listen({ host: '127.0.0.1', port: 0 })
  const apiPorts = [(services.app.server.address() as AddressInfo).port]
  front = await startFront(
    {
      port: 0,
      host: '127.0.0.1',
      apiPorts,
      gatewayPorts: apiPorts,
      pagesPorts: apiPorts,
      trusts: () => false,
      maxPerAddress: 100,
    },
    createLog('front', 'silent'),
  )
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await front.stop()
})

interface Reply {
  readonly http: number
  readonly body: string
}

/** Sends bytes as they are and resolves with the first answer. */
async function send(...bytes: readonly (string | Buffer)[]): Promise<Reply> {
  const socket = connect(front.port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => undefined)
  for (const one of bytes) socket.write(one)
  let text = ''
  while (
    !/\r\n\r\n/.test(text) ||
    Buffer.byteLength(text.split('\r\n\r\n')[1] ?? '') < Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
  ) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(15_000) })) as [Buffer]
    text += chunk.toString('latin1')
  }
  return { http: Number(text.split(' ')[1]), body: text.split('\r\n\r\n').slice(1).join() }
}

const head = (method: string, path: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en-US\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const leftFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('podium-upload-'))

describe('an odd address', () => {
  const bases = ['/', '/api/', '/api/docs/', '/api/docs/static/', '/assets/', '/api/public/img/', '/api/public/file/']
  const tails = [
    '%00',
    '%2f..%2f..%2fetc%2fpasswd',
    '..%2f..%2fpackage.json',
    '..%5c..%5cx',
    '%2e%2e/%2e%2e/etc/passwd',
    '../../../../etc/passwd',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%af..%c0%af',
    '%ed%a0%80',
    '\\..\\..\\x',
    '..;/x',
    '//x',
    '%252e%252e%252f',
    'a'.repeat(9_000),
    '%E4%B8%AD',
    '.env',
    '?%00',
    '?a=%ff',
    '?a[b]=c&a=d',
    '#x',
    '%0d%0aX:y',
    ':x',
    '*',
  ]
  test.each(bases)('under %s is never a fault, nor a file of the machine', async (base) => {
    for (const tail of tails) {
      const { http, body } = await send(head('GET', base + tail))
      expect(http, base + tail.slice(0, 40)).toBeLessThan(500)
      expect(body).not.toMatch(/root:|"workspaces"|"dependencies"/)
    }
  })
})

describe('a body', () => {
  test('of JSON over the limit is refused with 413 and the limit, while it is still being sent', async () => {
    const body = Buffer.from(JSON.stringify({ username: 'x'.repeat(6_000_000) }))
    const chunked = [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
    const ways: [Record<string, string>, (string | Buffer)[]][] = [
      [{ 'Content-Length': String(body.length) }, [body]],
      [{ 'Transfer-Encoding': 'chunked' }, chunked],
    ]
    for (const [length, framed] of ways) {
      const { http, body: answer } = await send(
        head('POST', '/api/login', { 'Content-Type': 'application/json', ...length }),
        ...framed,
      )
      expect([http, JSON.parse(answer) as unknown]).toEqual([
        413,
        { status: 400, data: null, msg: 'The request has more than 2 MB. Shorten the text, or attach it as a file.' },
      ])
    }
  })

  test.each(['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'multipart/form-data', 'nonsense'])(
    'that is empty may be called %s',
    async (type) => {
      const headers = { 'Content-Type': type, 'Content-Length': 0, 'Authorization': root.token ?? '' }
      expect((await send(head('POST', '/api/admin/dashboard/get-sessions', headers))).http).toBe(200)
      const needed = await send(head('POST', '/api/login', headers))
      expect([needed.http, JSON.parse(needed.body) as unknown]).toEqual([
        400,
        expect.objectContaining({ msg: 'body is required' }),
      ])
    },
  )
})

describe('a form', () => {
  const edge = 'EDGE'
  const part = (name: string, content: string, more = 'filename="a.png"'): string =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"; ${more}\r\n\r\n${content}\r\n`
  const ended = `--${edge}--\r\n`
  const file = part('file', 'hello')
  const fill = 'x'.repeat(3_000_000)
  const forms: Readonly<Record<string, string>> = {
    'that is empty': '',
    'without a part': ended,
    'that is no form': fill,
    'without its end': file,
    'that ends in a header': `--${edge}\r\nContent-Dispo`,
    'that goes on behind its end': `${file}${ended}${fill}`,
    'whose end comes first': `${ended}${file}${ended}`,
    'with a second file cut off': `${file}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nab`,
    'with two files': file + part('file', fill) + ended,
    'with another part': part('other', fill) + ended,
    'with 40 fields': `${Array.from({ length: 40 }, (_, at) => part(`f${at}`, 'v', '')).join('')}${file}${ended}`,
    'with the fields of every object': `${part('__proto__', 'v', '')}${part('constructor', 'v')}${file}${ended}`,
    'with a huge header': `--${edge}\r\nX: ${'h'.repeat(200_000)}\r\n\r\nx\r\n${ended}`,
    'with a part without a name': `--${edge}\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n${ended}`,
    'with damaged JSON': `--${edge}\r\nContent-Disposition: form-data; name="q"\r\nContent-Type: application/json\r\n\r\n{{\r\n${file}${ended}`,
  }
  const types = [
    `multipart/form-data; boundary=${edge}`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'z'.repeat(400)}`,
  ]
  const sendForm = (body: string, type = types[0] ?? '', moreBytes = 0) =>
    send(
      head('POST', '/api/file/upload-carouse-img', {
        'Content-Type': type,
        'Authorization': root.token ?? '',
        'Content-Length': body.length + moreBytes,
      }),
      body,
    )

  test.each(Object.keys(forms))('%s is refused, and leaves no file', async (name) => {
    const { http, body } = await sendForm(forms[name] ?? '')
    expect(http).toBeLessThan(500)
    expect(JSON.parse(body)).toMatchObject({ status: 400, data: null })
    await expect.poll(leftFolders).toEqual([])
  })

  test.each(types.slice(1))('of type %s is refused', async (type) => {
    expect((await sendForm(`${file}${ended}`, type)).http).toBeLessThan(500)
    await expect.poll(leftFolders).toEqual([])
  })

  test('that ends early and then waits is refused at once', async () => {
    for (const form of [ended, `${file}${ended}`, `${part('file', '')}${ended}`]) {
      const { http, body } = await sendForm(form, types[0], 1_000_000)
      expect([http, JSON.parse(body) as unknown]).toEqual([
        400,
        { status: 400, data: null, msg: 'The upload is damaged or was cut off. Please send the file again.' },
      ])
    }
    await expect.poll(leftFolders).toEqual([])
  })
})

describe('a range of bytes', () => {
  const bytes = Buffer.alloc(3 * 1024 * 1024, 'frame ')
  const readBytes = (): number => (services.ctx.bus.connection.stats() as { inBytes: number }).inBytes

  test('costs what it holds, wherever it lies, also where two uploads were stored at the same time', async () => {
    const others = Array.from({ length: 3 }, (_, at) => Buffer.concat([bytes, Buffer.from(`film ${at}`)]))
    const stored = await Promise.all(others.map((one) => upload(root, 'uploadMdFile', one, { name: 'film.exe' })))
    for (const [at, { data }] of stored.entries()) {
      const { link } = data as { link: string }
      const film = others[at] as Buffer
      await root.inject({ url: link, headers: { range: 'bytes=0-0' } })
      for (const [first, last] of [
        [0, 0],
        [131_071, 131_072],
        [film.length - 6, film.length - 1],
        [1_500_000, 1_800_000],
      ] as const) {
        const before = readBytes()
        const answer = await root.inject({ url: link, headers: { range: `bytes=${first}-${last}` } })
        expect(answer.statusCode).toBe(206)
        expect(answer.rawPayload.equals(film.subarray(first, last + 1))).toBe(true)
        expect(readBytes() - before).toBeLessThan(last - first + 300_000)
      }
    }
  })

  test.each(['bytes=0-0,2-2', 'bytes=0-,0-', 'bytes=99999999999-', 'bytes=5-1', 'bytes=-', 'bytes=x'])(
    'that reads %s is refused without reading the file',
    async (range) => {
      const { link } = (await upload(root, 'uploadMdFile', bytes, { name: 'film.exe' })).data as { link: string }
      const before = readBytes()
      const answer = await root.inject({ url: link, headers: { range } })
      expect([answer.statusCode, answer.json()]).toEqual([
        416,
        { status: 400, data: null, msg: 'Ask for one range of bytes that the file has.' },
      ])
      expect(readBytes() - before).toBeLessThan(50_000)
    },
  )
})
