import { useLingui } from '@lingui/react/macro'
import type { PhotoFault } from '@podium/proto/rules/contest/team-photos.ts'
import { photoExtensions, teamPhotoLimits } from '@podium/proto/rules/contest/team-photos.ts'

/** As of a file input. */
export const acceptedPhotos = photoExtensions.map((one) => `.${one}`).join(',')

/** Why a file is no team's photo, in words. */
export function usePhotoFaults(): Readonly<Record<PhotoFault, string>> {
  const { t } = useLingui()
  const [types, mb] = [photoExtensions.join(' / '), teamPhotoLimits.photoMaxBytes / 1024 ** 2]
  return {
    nobodys: t`No team has an identifier or an account that the name begins with`,
    several: t`Several teams are called like this`,
    twice: t`Another file is the photo of this team`,
    type: t`This file type is not supported: use ${types}.`,
    size: t`File too large: at most ${mb} MB.`,
    content: t`This picture cannot be read`,
    pixels: t`This picture has too many pixels`,
    smaller: t`Another size of a picture that is taken`,
    unknown: t`Not a file of teams`,
  }
}
