/**
 * Headers of a checker in folders. A judge lays the files of a problem side by side, so here a file carries its folders
 * in its name, and every `#include` of it says that name; in a package it lies in its folder again.
 */

/** `lib/util.h` is `lib%2Futil.h`. */
export const flatName = (path: string): string => path.replaceAll('%', '%25').replaceAll('/', '%2F')

/** The path of a flat name; a name that leads anywhere but into a folder below stays as it is. */
export function pathOfName(name: string): string {
  const path = name.replaceAll('%2F', '/').replaceAll('%25', '%')
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') ? path : name
}

const include = /^([ \t]*#[ \t]*include[ \t]*")([^"\n]+)(?=")/gm

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** `lib/` and `../a.h` is `a.h`; null for what leads out of the whole. */
function joined(folder: string, path: string): string | null {
  const parts: string[] = folder.split('/').filter((part) => part !== '')
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null
    if (part !== '..' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** From a file of this folder to that path. */
function relative(folder: string, path: string): string {
  const [from, to] = [folder.split('/').slice(0, -1), path.split('/')]
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/')
}

interface HeaderFile {
  /** Path of the file whose text it is, from the checker's folder on. */
  readonly path: string
  /** Paths of all files there. */
  readonly all: ReadonlySet<string>
}

/**
 * The text as it stands here: what lies in folders is included by its flat name. Beside the file is looked first, as
 * compilers do.
 */
export const withFlatIncludes = (text: string, { path, all }: HeaderFile): string =>
  text.replaceAll(include, (line, before: string, named: string) => {
    const found = [joined(folderOf(path), named), joined('', named)].find((one) => one !== null && all.has(one))
    return found === undefined || found === null ? line : before + flatName(found)
  })

/** The text as it stands in a package. */
export const withFolderIncludes = (text: string, { path, all }: HeaderFile): string =>
  text.replaceAll(include, (line, before: string, named: string) => {
    const found = pathOfName(named)
    return all.has(found) ? before + relative(folderOf(path), found) : line
  })
