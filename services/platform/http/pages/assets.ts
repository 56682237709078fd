/**
 * The hashed files of the built client. A whole contest opens the pages within a minute, so each file is cached in
 * memory as the build has compressed it, at its best; they are a few megabytes in all and never change while the
 * process runs.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
/** Compressed by nature. */
const dense = new Set(['.woff', '.woff2', '.png', '.webp'])
const compressors = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) }
type Encoding = keyof typeof compressors
/** How the build names a file's compressed forms (client/build/compressed.ts). */
const compressedEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>
const encodings = Object.keys(compressors) as Encoding[]
const yearS = 31_536_000

export interface Asset {
  readonly type: string
  readonly isDense: boolean
  readonly content: Buffer
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const)),
  )
}

/** A file among those of its folder, with the compressed forms that the build has written beside it. */
function assetAmong(files: ReadonlyMap<string, Buffer>, name: string, content: Buffer): Asset {
  const ending = extname(name)
  const compressed = encodings.flatMap((one) => {
    const ready = files.get(name + compressedEndings[one])
    return ready ? [[one, Promise.resolve(ready)] as const] : []
  })
  return {
    type: types[ending] ?? 'application/octet-stream',
    isDense: dense.has(ending),
    content,
    compressed: new Map(compressed),
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = await readFiles(folder)
  const isCompressed = (name: string): boolean =>
    encodings.some((one) => name.endsWith(compressedEndings[one]) && files.has(name.slice(0, -extname(name).length)))
  return new Map(
    [...files].flatMap(([name, content]) => (isCompressed(name) ? [] : [[name, assetAmong(files, name, content)]])),
  )
}

/** One file by its path; null when it is not there. */
export async function readAsset(path: string): Promise<Asset | null> {
  const content = await readFile(path).catch(() => null)
  if (content === null) return null
  const ready = encodings.map(
    async (one) =>
      [path + compressedEndings[one], await readFile(path + compressedEndings[one]).catch(() => null)] as const,
  )
  const files = new Map((await Promise.all(ready)).flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])))
  return assetAmong(files, path, content)
}

function encodingFor(asset: Asset, accepted: string): Encoding | null {
  if (asset.isDense) return null
  const names = accepted.split(',').map((one) => one.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

/** What the build left as it was, being small, is compressed when it is first asked for. */
function compressedOnce({ compressed, content }: Asset, encoding: Encoding): Promise<Buffer> {
  const found = compressed.get(encoding) ?? compressors[encoding](content)
  compressed.set(encoding, found)
  return found
}

/** Sends it in the best form that the browser takes. */
export async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.type(asset.type).header('Vary', 'Accept-Encoding')
  const encoding = encodingFor(asset, request.headers['accept-encoding'] ?? '')
  if (encoding === null) return reply.send(asset.content)
  return reply.header('Content-Encoding', encoding).send(await compressedOnce(asset, encoding))
}

/** Serves the files of a folder under `/assets/`, to be cached by browsers for ever. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const assets = await readAssets(folder)
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const asset = assets.get(request.params['*'])
      if (!asset) return reply.callNotFound()
      return sendAsset(asset, request, reply.header('Cache-Control', `public, max-age=${yearS}, immutable`))
    },
  )
}
