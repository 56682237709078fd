/*
 * Which programs of the host can be started in a box. A compiled program needs none, an interpreted one its
 * interpreter: all folders of programs are covered, and what is needed is shown in them again. Libraries stay,
 * whoever they belong to.
 */
import fs from 'node:fs'
import path from 'node:path'

/** The last ones hold programs too, beside what only these need. */
const programFolders = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/games',
  '/usr/libexec',
  '/bin',
  '/sbin',
  '/usr/lib/gcc',
  '/usr/lib/jvm',
]
/** A toolchain in there is shown as a whole. */
const toolchainFolders = ['/usr/lib/jvm']

const isRealFolder = (folder: string): boolean =>
  fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
const folders = programFolders.filter(isRealFolder)

const isIn = (folder: string, file: string): boolean => file.startsWith(`${folder}/`)

/** The file that a path means, and the links on the way to it. */
function wayTo(program: string): { links: readonly { at: string; target: string }[]; file: string } {
  const links: { at: string; target: string }[] = []
  let file = program
  while (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const target = fs.readlinkSync(file)
    links.push({ at: file, target })
    file = path.resolve(path.dirname(file), target)
  }
  return { links, file }
}

/** Arguments of bubblewrap that leave only these programs of the host, after those that show its folders. */
export function onlyPrograms(programs: readonly string[]): string[] {
  const ways = programs.map(wayTo)
  const covered = folders.filter(
    (folder) => !(toolchainFolders.includes(folder) && ways.some(({ file }) => isIn(folder, file))),
  )
  const isCovered = (file: string) => covered.some((folder) => isIn(folder, file))
  const links = ways.flatMap((way) => way.links).filter(({ at }) => isCovered(at))
  const files = [...new Set(ways.map(({ file }) => file))].filter(isCovered)
  return [
    ...covered.flatMap((folder) => ['--tmpfs', folder]),
    ...links.flatMap(({ at, target }) => ['--symlink', target, at]),
    ...files.flatMap((file) => ['--ro-bind', file, file]),
    ...covered.flatMap((folder) => ['--remount-ro', folder]),
  ]
}
