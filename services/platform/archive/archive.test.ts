import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { Entry } from 'yauzl'
import { text } from 'node:stream/consumers'
import type { Refusal } from '@podium/proto/errors/index.ts'
import { refusalText } from '../http/field-rules.ts'
import { archiveFault, archiveLimits, checkEntries, openArchive } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface File {
  readonly name: string
  readonly bytes?: Buffer
  readonly mode?: number
}

let made = 0
async function zipOf(files: readonly File[], patch?: (bytes: Buffer) => Buffer): Promise<string> {
  made += 1
  const path = join(folder, `${made}.zip`)
  const zip = new ZipFile()
  for (const { name, bytes = Buffer.from('1\n'), mode = 0o100644 } of files) zip.addBuffer(bytes, name, { mode })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  if (patch) writeFileSync(path, patch(readFileSync(path)))
  return path
}

const replacing = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
const reasonOf = async (path: string): Promise<unknown> => {
  try {
    ;(await openArchive(path)).close()
    return 'taken'
  } catch (error) {
    return refusalText(error as Refusal, 'en-US')
  }
}

test('a sound archive shows its files and gives their bytes', async () => {
  const archive = await openArchive(
    await zipOf([{ name: '1.in', bytes: Buffer.from('5\n') }, { name: '1.out' }, { name: 'notes/readme.in' }]),
  )
  expect(archive.names).toEqual(['1.in', '1.out', 'notes/readme.in'])
  expect(await text(await archive.open('1.in'))).toBe('5\n')
  archive.close()
})

test.each([['../b.in'], ['/abs.in'], ['C:/b.in'], ['..\\b.in'], ['a/../b.in']])(
  'a path that leads outside is refused: %s',
  async (name) => {
    const safe = 'x'.repeat(name.length)
    expect(await reasonOf(await zipOf([{ name: '1.in' }, { name: safe }], replacing(safe, name)))).toMatch(/outside/)
  },
)

test('a link, a device, a second file of the same name and an encrypted file are refused', async () => {
  expect(await reasonOf(await zipOf([{ name: '1.in', mode: 0o120777 }]))).toMatch(/link/)
  expect(await reasonOf(await zipOf([{ name: '1.in', mode: 0o020666 }]))).toMatch(/link/)
  expect(await reasonOf(await zipOf([{ name: '1.in' }, { name: '2.in' }], replacing('2.in', '1.in')))).toMatch(/twice/)
  const encrypt = (bytes: Buffer): Buffer => {
    const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8)
    return bytes
  }
  expect(await reasonOf(await zipOf([{ name: '1.in' }], encrypt))).toMatch(/encrypted/)
})

test('an archive that blows up is refused before anything is unpacked', async () => {
  expect(await reasonOf(await zipOf([{ name: '1.in', bytes: Buffer.alloc(40 * 1024 * 1024) }]))).toMatch(/too large/)
})

test('a file that is longer than it says is refused while it is read', async () => {
  const understate = (bytes: Buffer): Buffer => {
    const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt32LE(10, central + 24)
    return bytes
  }
  const archive = await openArchive(await zipOf([{ name: '1.in', bytes: Buffer.alloc(5_000, 'ab') }], understate))
  await expect(
    text(await archive.open('1.in')).catch((error: unknown) => {
      throw archiveFault(error)
    }),
  ).rejects.toMatchObject({ code: 'archiveRefused' })
  archive.close()
})

test('what is no zip, or cut off, is refused', async () => {
  const text = join(folder, 'text.zip')
  writeFileSync(text, 'not a zip at all')
  expect(await reasonOf(text)).toMatch(/damaged/)
  expect(await reasonOf(await zipOf([{ name: '1.in' }], (bytes) => bytes.subarray(0, bytes.length - 30)))).toMatch(
    /damaged/,
  )
})

const entry = (fileName: string, uncompressedSize: number, compressedSize = uncompressedSize): Entry =>
  ({ fileName, uncompressedSize, compressedSize, externalFileAttributes: 0, generalPurposeBitFlag: 0 }) as Entry

test('too many files, too large files and entries that share bytes are refused', () => {
  const many = Array.from({ length: archiveLimits.maxFiles + 1 }, (_, n) => entry(`${n}.in`, 1))
  expect(() => checkEntries(many, 1e9)).toThrow(expect.objectContaining({ params: { problem: 'tooMany', name: '' } }))
  const large = { params: expect.objectContaining({ problem: 'tooLarge' }) }
  expect(() => checkEntries([entry('1.in', archiveLimits.maxFileBytes + 1)], 1e9)).toThrow(
    expect.objectContaining(large),
  )
  const five = Array.from({ length: 5 }, (_, n) => entry(`${n}.in`, archiveLimits.maxFileBytes))
  expect(() => checkEntries(five, 1e9)).toThrow(expect.objectContaining(large))
  expect(() => checkEntries([entry('1.in', 900), entry('2.in', 900)], 1_000)).toThrow(expect.objectContaining(large))
  expect(() => checkEntries([entry('1.in', 900)], 1_000)).not.toThrow()
})
