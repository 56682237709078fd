/** Pictures and attachments of this site to which the texts of a problem lead, as they lie in a package. */
import type { Db } from '../../../platform/database/sql.ts'
import { filesAt } from '../../files/index.ts'
import type { FileAtAddress } from '../../files/index.ts'
import type { Texts } from '../formats/neutral.ts'

export interface LinkedFile extends Omit<FileAtAddress, 'originalName'> {
  /** Plain, and once among the files of its problem. */
  readonly name: string
}

/** An address of this site; within that of another one it is nothing of ours. */
const address = /(?<![\w.:/-])\/api\/public\/(?:img|file)\/[0-9a-f]{32}(?:\.[a-z0-9]{1,8})?(?![\w.-])/g

const textOf = ({ description, input, output, hint }: Texts): string => [description, input, output, hint].join('\n')

/** Needs no escape in any format, and is not what a statement itself is called. */
const isFit = (name: string): boolean =>
  /^[A-Za-z0-9][\w-]{0,59}\.[A-Za-z0-9]{1,8}$/.test(name) && !/^problem\./i.test(name)

/** A file keeps its uploader's name where that is fit and nobody else's; otherwise it has that of its address. */
export async function linkedFiles(db: Db, texts: readonly Texts[]): Promise<LinkedFile[]> {
  const addresses = [...new Set(texts.flatMap((one) => textOf(one).match(address) ?? []))]
  const taken = new Set<string>()
  return (await filesAt(db, addresses)).map(({ originalName, ...file }) => {
    const wanted = originalName.toLowerCase()
    const isOwn = isFit(originalName) && !taken.has(wanted)
    const name = isOwn ? originalName : file.address.slice(file.address.lastIndexOf('/') + 1)
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}

/** A text in which each file is called by its name. */
export const withFileNames = (text: string, files: readonly LinkedFile[]): string => {
  const names = new Map(files.map((file) => [file.address, file.name]))
  return text.replaceAll(address, (found) => names.get(found) ?? found)
}
