import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { usePhotoFaults } from './photos/photo-faults.ts'
import { PictureReport } from './photos/picture-report.tsx'
import type { PackagePictures } from './use-import.ts'

/** Which picture of an archive is whose, and which are left out. */
export function PackagePictureReport({ pictures, leftOut }: PackagePictures) {
  const { t } = useLingui()
  const faults = usePhotoFaults()
  const lines = [
    ...leftOut.map(({ file, fault }) => ({ file, owner: null, fault: faults[fault] })),
    ...pictures.map(({ file, code }) => ({ file, owner: code, fault: '' })),
  ]
  if (lines.length === 0) return null
  const [taken, left] = [pictures.length, leftOut.length]
  return (
    <PictureReport
      summary={t`${plural(taken, { one: '# picture', other: '# pictures' })}, ${plural(left, { one: '# file left out', other: '# files left out' })}`}
      lines={lines}
    />
  )
}
