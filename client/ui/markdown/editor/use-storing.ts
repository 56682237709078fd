import { useId, useRef, useState } from 'react'

/**
 * Stores a file and answers the markdown that shows it; tells how much has left, 0 to 1. Rejects when it is refused.
 */
export type StoreFile = (file: File, onProgress: (share: number) => void) => Promise<string>

export interface Underway {
  readonly id: string
  readonly name: string
  readonly percent: number
}

const wholePercent = 100

/** Files on their way; each is put into the text when it has arrived. What is refused has been shown by the call. */
export function useStoring(storeFile: StoreFile | undefined, insert: (block: string) => void) {
  const prefix = useId()
  const count = useRef(0)
  const [uploads, setUploads] = useState<readonly Underway[]>([])
  const store = async (files: readonly File[]): Promise<void> => {
    if (storeFile === undefined) return
    await Promise.all(
      files.map(async (file) => {
        const id = `${prefix}${count.current++}`
        const notify = (share: number) =>
          setUploads((all) => [
            ...all.filter((each) => each.id !== id),
            { id, name: file.name, percent: Math.round(share * wholePercent) },
          ])
        notify(0)
        const block = await storeFile(file, notify).catch(() => null)
        setUploads((all) => all.filter((each) => each.id !== id))
        if (block !== null) insert(block)
      }),
    )
  }
  return { uploads, store }
}
