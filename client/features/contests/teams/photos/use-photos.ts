import { useLingui } from '@lingui/react/macro'
import { teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import { sortPhotos } from '@podium/proto/rules/contest/team-photos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../api/errors.ts'
import { upload } from '../../../../api/transfer.ts'
import { useContest } from '../../frame/use-contest.ts'
import { teamsKey } from '../queries.ts'
import type { Team } from '../queries.ts'
import { usePhotoFaults } from './photo-faults.ts'
import type { PictureLine } from './picture-report.tsx'

/** A name once: of two equal ones from several folders the first is chosen. */
const byName = (files: readonly File[]): ReadonlyMap<string, File> =>
  new Map(files.toReversed().map((file) => [file.name, file]))

interface Sending {
  readonly cid: number
  readonly faults: ReturnType<typeof usePhotoFaults>
  readonly onProgress: (share: number) => void
  /** Of a team, by its identifier. */
  readonly nameOf: (code: string) => string
}

async function sendArchive({ cid, faults, onProgress, nameOf }: Sending, file: File): Promise<PictureLine[]> {
  const { stored, leftOut } = await upload('uploadTeamPhotos', {
    query: { cid },
    parts: { file },
    onProgress,
    quiet: true,
  })
  return [
    ...leftOut.map((one) => ({ file: one.file, owner: null, fault: faults[one.fault] })),
    ...stored.map(({ file: name, code }) => ({ file: name, owner: nameOf(code), fault: '' })),
  ]
}

async function sendPhoto({ cid, nameOf }: Sending, code: string, image: File): Promise<PictureLine> {
  const file = image.name
  try {
    await upload('uploadTeamPhoto', { parts: { cid: String(cid), code, image }, quiet: true })
    return { file, owner: nameOf(code), fault: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { file, owner: null, fault: error.message }
  }
}

async function sendPhotos(sending: Sending, files: readonly File[], teams: readonly Team[]): Promise<PictureLine[]> {
  const { faults, onProgress } = sending
  const named = byName(files)
  const sizes = [...named].map(([file, { size }]) => ({ file, sizeBytes: size }))
  const { chosen, leftOut } = sortPhotos(sizes, teams)
  const lines: PictureLine[] = leftOut.map(({ file, fault }) => ({ file, owner: null, fault: faults[fault] }))
  for (const [index, { file, code }] of chosen.entries()) {
    onProgress(index / chosen.length)
    const image = named.get(file)
    if (image !== undefined) lines.push(await sendPhoto(sending, code, image))
  }
  return lines
}

/** Sends photos of many teams, one by one or in a zip, and says which file is whose. */
export function usePhotos(teams: readonly Team[]) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const faults = usePhotoFaults()
  const [lines, setLines] = useState<readonly PictureLine[] | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (files: readonly File[]): Promise<void> => {
    const [first] = files
    if (first === undefined) return
    const isArchive = files.some(({ name }) => /\.zip$/i.test(name))
    const isMixed = isArchive && files.length > 1
    setLines(null)
    setFailure(isMixed ? t`Choose one zip, or pictures alone` : null)
    if (isMixed) return
    setShare(0)
    const names = new Map(teams.map((team) => [team.code, `${teamName(team)} (${team.code})`]))
    const sending = { cid, faults, onProgress: setShare, nameOf: (code: string) => names.get(code) ?? code }
    try {
      setLines(await (isArchive ? sendArchive(sending, first) : sendPhotos(sending, files, teams)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setShare(null)
      await client.invalidateQueries({ queryKey: teamsKey(cid) })
    }
  }
  return { lines, share, failure, send }
}
