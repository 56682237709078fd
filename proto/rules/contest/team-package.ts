/**
 * Teams of a contest in one archive, laid out as the ICPC's Contest Package: a file of each kind at its root, and the
 * pictures in folders by identifier (`organizations/<id>/logo.png`, `teams/<id>/photo.jpg`).
 */
import { extensionOf } from '../site/image-kind.ts'
import { teamLimits } from './contest-teams.ts'
import { isLeftover, photoExtensions, teamPhotoLimits } from './team-photos.ts'
import type { NamedFile, PhotoFault } from './team-photos.ts'

export const teamPackageLimits = {
  archiveMaxBytes: teamPhotoLimits.archiveMaxBytes,
  /** A logo in three sizes and a photo of each of as many as there may be, and some more. */
  filesMax: 3 * teamLimits.organizationsMax + teamLimits.teamsMax + 1_000,
} as const

interface PackagePicture {
  readonly file: string
  readonly of: 'team' | 'organization'
  readonly code: string
}

interface SortedPackage {
  /** Paths of the files of teams; the last part says what is in each. */
  readonly tables: readonly string[]
  readonly pictures: readonly PackagePicture[]
  readonly leftOut: readonly { readonly file: string; readonly fault: PhotoFault }[]
}

interface Candidate extends PackagePicture {
  readonly tags: readonly string[]
}

const table = /^(?:organizations|groups|teams|persons|accounts)\d?\.(?:json|ya?ml|csv|tsv)$/i
const picture = /^(?:(organizations)\/([^/]+)\/logo|(teams)\/([^/]+)\/photo)((?:\.[^./]+)*)\.[^./]+$/i

/** Whoever packs a folder gets one around everything. */
function outerFolder(files: readonly NamedFile[]): string {
  const [first] = files
  const folder = first?.file.slice(0, first.file.indexOf('/') + 1) ?? ''
  const isOwn = /^(?:organizations|teams|groups|persons|accounts)\/$/i.test(folder)
  return folder !== '' && !isOwn && files.every(({ file }) => file.startsWith(folder)) ? folder : ''
}

/** As it was sent before one that was made of it, and one for light ground before one for dark; then the larger. */
function order({ tags }: Candidate): number {
  const [, width = '0', height = '0'] = /^(\d{1,5})x(\d{1,5})$/.exec(tags.find((tag) => /^\d/.test(tag)) ?? '') ?? []
  const area = Number(width) * Number(height)
  return tags.length === 0 ? Number.POSITIVE_INFINITY : tags.includes('dark') ? area - 1e10 : area
}

function candidateOf(file: string, path: string): Candidate | null {
  const [whole, ofOrganization, organization, , team, tags = ''] = picture.exec(path) ?? []
  if (whole === undefined) return null
  const of = ofOrganization === undefined ? 'team' : 'organization'
  return { file, of, code: organization ?? team ?? '', tags: tags.split('.').filter((tag) => tag !== '') }
}

/** What each file of a package is, by names and sizes alone; of several pictures of one owner the best is taken. */
export function sortPackage(all: readonly NamedFile[]): SortedPackage {
  const files = all.filter(({ file }) => !isLeftover(file))
  const outer = outerFolder(files)
  const tables: string[] = []
  const best = new Map<string, Candidate>()
  const leftOut: { file: string; fault: PhotoFault }[] = []
  let tableBytes = 0
  for (const { file, sizeBytes } of files) {
    const path = file.slice(outer.length)
    const candidate = candidateOf(file, path)
    const leave = (fault: PhotoFault, one = file) => void leftOut.push({ file: one, fault })
    if (table.test(path)) {
      tableBytes += sizeBytes
      if (tableBytes > teamLimits.importBytes) leave('size')
      else tables.push(file)
    } else if (candidate === null) leave('unknown')
    else if (!photoExtensions.includes(extensionOf(path))) leave('type')
    else if (sizeBytes > teamPhotoLimits.photoMaxBytes) leave('size')
    else {
      const key = `${candidate.of} ${candidate.code}`
      const other = best.get(key)
      const isBetter = other === undefined || order(candidate) > order(other)
      if (other !== undefined) leave('smaller', isBetter ? other.file : file)
      if (isBetter) best.set(key, candidate)
    }
  }
  return { tables, pictures: [...best.values()].map(({ file, of, code }) => ({ file, of, code })), leftOut }
}
