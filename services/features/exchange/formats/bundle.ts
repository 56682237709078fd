/** An archive as format readers see it: paths, texts of bounded size, and folders. */
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { parse } from 'yaml'
import { archiveFault } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import { dictOf, fault } from './neutral.ts'
import type { Dict } from './neutral.ts'

/** Statements, checkers, descriptions: nothing that somebody writes is larger. */
const textMaxBytes = 4 * 1024 * 1024
const fileMaxBytes = 64 * 1024 * 1024

export interface Bundle {
  /** Paths of the files, within this bundle. */
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  readonly open: (name: string) => Promise<Readable>
  readonly bytes: (name: string) => Promise<Buffer>
  readonly sizeBytes: (name: string) => number
  /** UTF-8 text. Throws Refusal when it is missing, too large or not UTF-8. */
  readonly text: (name: string) => Promise<string>
  /** Paths within the archive of all files here, and of those that nobody has opened so far. */
  readonly paths: () => readonly string[]
  readonly untouched: () => readonly string[]
  /** What lies in a folder. */
  readonly folder: (name: string) => Bundle
  /** Folders at the root, in their order in the archive. */
  readonly folders: () => readonly string[]
}

const decode = (bytes: Buffer, name: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    throw fault('importEncoding', { name })
  }
}

/**
 * @param prefix with its slash; empty for the root
 * @param touched paths of the archive that were opened, shared by all folders of it
 */
export function bundleOf(archive: OpenArchive, prefix = '', touched = new Set<string>()): Bundle {
  const names = archive.names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  const known = new Set(names)
  const paths = () => names.filter((name) => !name.endsWith('/')).map((name) => prefix + name)
  const open = async (name: string): Promise<Readable> => {
    if (!known.has(name)) throw fault('importFileMissing', { name: prefix + name })
    touched.add(prefix + name)
    return archive.open(prefix + name)
  }
  const bytes = async (name: string, maxBytes = fileMaxBytes): Promise<Buffer> => {
    if (known.has(name) && archive.sizeBytes(prefix + name) > maxBytes)
      throw fault('importFileTooLarge', { name: prefix + name })
    return buffer(await open(name)).catch((error: unknown) => {
      throw archiveFault(error)
    })
  }
  return {
    names,
    open,
    bytes,
    sizeBytes: (name) => archive.sizeBytes(prefix + name),
    has: (name) => known.has(name),
    text: async (name) => decode(await bytes(name, textMaxBytes), prefix + name),
    paths,
    untouched: () => paths().filter((path) => !touched.has(path)),
    folder: (name) => bundleOf(archive, `${prefix}${name}/`, touched),
    folders: () => [
      ...new Set(names.flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : []))),
    ],
  }
}

/** A sample without the end of its last line, which files have and pages need not. */
export const sampleText = async (bundle: Bundle, name: string): Promise<string> =>
  (await bundle.text(name)).replace(/\r?\n$/, '')

export async function readJson(bundle: Bundle, name: string): Promise<Dict> {
  const text = await bundle.text(name)
  try {
    return dictOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    throw fault('importBadFile', { name })
  }
}

/** Aliases that would blow a text up are refused by the reader. */
export async function readYaml(bundle: Bundle, name: string): Promise<Dict> {
  const text = await bundle.text(name)
  try {
    return dictOf(parse(text, { maxAliasCount: 50, logLevel: 'silent' }))
  } catch {
    throw fault('importBadFile', { name })
  }
}
