import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { upload } from '../../../api/transfer.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { teamsKey } from './queries.ts'

type Package = CallAnswer<'importTeamPackage'>
export type PackagePictures = Pick<Package, 'pictures' | 'leftOut'>

/** Files of teams, or one archive of them and their pictures. */
type Given =
  { readonly files: readonly { readonly name: string; readonly content: string }[] } | { readonly archive: File }

interface Found {
  readonly plan: Package['plan']
  /** Null without an archive. */
  readonly pictures: PackagePictures | null
}

interface Asked {
  readonly cid: number
  readonly store: boolean
  readonly onProgress: (share: number) => void
}

async function ask({ cid, store, onProgress }: Asked, given: Given): Promise<Found> {
  if ('files' in given)
    return {
      plan: await call('importTeams', { body: { cid, files: [...given.files], store }, quiet: true }),
      pictures: null,
    }
  const parts = { file: given.archive }
  const { plan, ...pictures } = await upload('importTeamPackage', {
    query: { cid, store },
    parts,
    onProgress,
    quiet: true,
  })
  return { plan, pictures }
}

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name)

async function givenOf(chosen: readonly File[]): Promise<Given> {
  const archive = chosen.find(isArchive)
  if (archive !== undefined) return { archive }
  return { files: await Promise.all(chosen.map(async (file) => ({ name: file.name, content: await file.text() }))) }
}

/** Looks at what is chosen, then stores it; of an archive the report stays, for a picture may be damaged. */
export function useImport(onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [isStored, setStored] = useState(false)
  const send = async (files: readonly File[], store: boolean): Promise<Found | null> => {
    setFailure(null)
    setShare(0)
    try {
      const answer = await ask({ cid, store, onProgress: setShare }, await givenOf(files))
      setFound(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      return null
    } finally {
      setShare(null)
    }
  }
  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    setChosen(files)
    setFound(null)
    setStored(false)
    if (files.length > 1 && files.some(isArchive)) setFailure(t`Choose one zip, or files of teams alone`)
    else await send(files, false)
  }
  const store = async () => {
    const stored = await send(chosen, true)
    if (stored === null || stored.plan.faults.length > 0) return
    toast.success(t`Teams imported`)
    if (stored.pictures === null) onClose()
    else setStored(true)
    await client.invalidateQueries({ queryKey: teamsKey(cid) })
  }
  return { names: chosen.map(({ name }) => name), found, failure, share, isStored, choose, store }
}
