import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'

/** A download under way and what was refused; `onDone` after the file has arrived. */
export function useDownload(onDone: () => void) {
  const [isLoading, setLoading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = async (get: () => Promise<void>): Promise<void> => {
    setLoading(true)
    setRefusal(null)
    try {
      await get()
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, refusal, start }
}
