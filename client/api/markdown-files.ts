import { upload } from './transfer.ts'

const isImage = (file: File): boolean => /^image\/(png|jpeg|gif|webp)$/.test(file.type)
/** What would end the brackets of a markdown link. */
const plain = (name: string): string => name.replaceAll(/[[\]\\]/g, '')

/** Stores a picture or an attachment for a markdown text and answers the markdown that shows it. Rejects when it is refused. */
export async function storeMarkdownFile(file: File, onProgress: (share: number) => void): Promise<string> {
  if (isImage(file)) {
    const { link } = await upload('uploadMdImage', { parts: { image: file }, onProgress })
    return `![${plain(file.name)}](${link})`
  }
  const { link } = await upload('uploadMdFile', { parts: { file }, onProgress })
  return `[${plain(file.name)}](${link})`
}
