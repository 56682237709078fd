import { upload } from './transfer.ts'

const isImage = (file: File): boolean => /^image\/(png|jpeg|gif|webp)$/.test(file.type)
/** What would end the brackets of a markdown link. */
const plain = (name: string): string => name.replaceAll(/[[\]\\]/g, '')

type Store = (file: File, onProgress: (share: number) => void) => Promise<string>

/**
 * Stores a picture or an attachment for a markdown text and answers the markdown that shows it. Rejects when it is
 * refused.
 * @param gid the group whose text it is; its administrators may store there
 */
export const storeMarkdownFileOf =
  (gid: number | undefined): Store =>
  async (file, onProgress) => {
    const query = { gid }
    if (isImage(file)) {
      const { link } = await upload('uploadMdImage', { query, parts: { image: file }, onProgress })
      return `![${plain(file.name)}](${link})`
    }
    const { link } = await upload('uploadMdFile', { query, parts: { file }, onProgress })
    return `[${plain(file.name)}](${link})`
  }

/** Likewise for a text of the site. */
export const storeMarkdownFile: Store = storeMarkdownFileOf(undefined)
