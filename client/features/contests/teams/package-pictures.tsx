import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '../../../ui/layout/stack.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { usePhotoFaults } from './photos/photo-faults.ts'
import { ReportTable } from './photos/report-table.tsx'
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
    <Stack gap="10px" minW={0}>
      <HelpText role="status">
        {t`${plural(taken, { one: '# picture', other: '# pictures' })}, ${plural(left, { one: '# file left out', other: '# files left out' })}`}
      </HelpText>
      <ReportTable lines={lines} />
    </Stack>
  )
}
