/** Photos of teams: their bounds, and whose photo a file is by its name. */
import { extensionOf } from '../site/image-kind.ts'

const mebibyte = 1024 * 1024

export const teamPhotoLimits = {
  photoMaxBytes: 8 * mebibyte,
  /** Of an archive; pictures are packed already. */
  archiveMaxBytes: 512 * mebibyte,
  /** In an archive: one of each team, and a leftover or two. */
  filesMax: 5_010,
} as const

/** The pictures that tools of contests know (ICPC Contest API, file references). */
export const photoExtensions: readonly string[] = ['jpg', 'jpeg', 'png']

/** Why a file is no picture of a team or an affiliation. */
export const photoFaults = [
  'nobodys',
  'several',
  'twice',
  'type',
  'size',
  'content',
  'pixels',
  'smaller',
  'unknown',
] as const
export type PhotoFault = (typeof photoFaults)[number]

interface PhotoTeam {
  readonly code: string
  readonly username: string | null
}

const extension = /\.[^.]*$/
/** As archives of a contest have them: a folder of each team. */
const folderPhoto = /^photo(?:\.|$)/

/** What a file is called by: its name, or that of its folder where each team has one. */
function stemOf(path: string): string {
  const [name = '', folder] = path.split('/').toReversed()
  return (folderPhoto.test(name) && folder !== undefined ? folder : name.replace(extension, '')).toLowerCase()
}

/** `1` is no beginning of `12`, but of `1-reds` and `1红队`. */
const endsWord = (next: string | undefined): boolean => next === undefined || !/[a-z0-9]/.test(next)

/** Whether a file lies in an archive only because a system has put it there. */
export const isLeftover = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(path)

/**
 * Finds whose photo a file is: the teams whose identifier or account its name begins with, the longest beginning
 * counts. Letter case does not. More than one only where teams are called alike.
 */
function openPhotoFinder(teams: readonly PhotoTeam[]): (path: string) => readonly string[] {
  const codes = new Map<string, Set<string>>()
  for (const { code, username } of teams)
    for (const name of [code, username]) {
      if (name === null) continue
      const key = name.toLowerCase()
      codes.set(key, (codes.get(key) ?? new Set()).add(code))
    }
  return (path) => {
    const stem = stemOf(path)
    for (let end = stem.length; end > 0; end--) {
      const found = endsWord(stem[end]) ? codes.get(stem.slice(0, end)) : undefined
      if (found !== undefined) return [...found]
    }
    return []
  }
}

interface SortedPhotos {
  readonly chosen: readonly { readonly file: string; readonly code: string }[]
  readonly leftOut: readonly { readonly file: string; readonly fault: PhotoFault }[]
}

export interface NamedFile {
  readonly file: string
  readonly sizeBytes: number
}

/** Which file is whose photo, by names and sizes alone; of several of one team the first counts. */
export function sortPhotos(files: readonly NamedFile[], teams: readonly PhotoTeam[]): SortedPhotos {
  const teamsOf = openPhotoFinder(teams)
  const chosen = new Map<string, string>()
  const leftOut: { file: string; fault: PhotoFault }[] = []
  for (const { file, sizeBytes } of files) {
    if (isLeftover(file)) continue
    const [code, ...others] = teamsOf(file)
    const fault = ((): PhotoFault | null => {
      if (!photoExtensions.includes(extensionOf(file))) return 'type'
      if (code === undefined) return 'nobodys'
      if (others.length > 0) return 'several'
      if (sizeBytes > teamPhotoLimits.photoMaxBytes) return 'size'
      return chosen.has(code) ? 'twice' : null
    })()
    if (fault !== null) leftOut.push({ file, fault })
    else if (code !== undefined) chosen.set(code, file)
  }
  return { chosen: [...chosen].map(([code, file]) => ({ code, file })), leftOut }
}
