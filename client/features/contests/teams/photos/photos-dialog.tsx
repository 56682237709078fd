import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { photoExtensions, teamPhotoLimits } from '@podium/proto/rules/contest/team-photos.ts'
import { Images } from 'lucide-react'
import { useRef } from 'react'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Button } from '../../../../ui/form/button.tsx'
import { HiddenFileInput } from '../../../../ui/form/hidden-file-input.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { HelpText } from '../../../../ui/text/text.tsx'
import type { Hall } from '../queries.ts'
import { acceptedPhotos } from './photo-faults.ts'
import { PictureReport } from './picture-report.tsx'
import { usePhotos } from './use-photos.ts'

const Failed = chakra('p', { base: { textStyle: 'label', color: 'fg.error', mt: '8px' } })
const Chooser = chakra('div', { base: { my: '10px' } })
/** Photos of many teams at once; what came of each file is shown afterwards. */
export function PhotosDialog({ hall, onClose }: { readonly hall: Hall; readonly onClose: () => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { lines, share, failure, send } = usePhotos(hall.teams)
  const [types, mb] = [photoExtensions.join(' / '), teamPhotoLimits.photoMaxBytes / 1024 ** 2]
  const stored = lines?.filter(({ owner }) => owner !== null).length ?? 0
  const left = (lines?.length ?? 0) - stored
  return (
    <Dialog
      title={t`Photos of teams`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <HelpText>
        {t`Choose pictures, or one zip of them. The name of each begins with the identifier or the account of its team, such as team7.jpg or team7/photo.jpg. A team that has a photo gets the new one.`}
      </HelpText>
      <HelpText size="label" mt="4px">{t`${types}, at most ${mb} MB each`}</HelpText>
      <Chooser>
        <Button icon={<Images size={15} />} loading={share !== null} onClick={() => input.current?.click()}>
          {t`Choose files`}
        </Button>
        {share === null ? null : <ProgressBar label={t`Photos of teams`} share={share} />}
      </Chooser>
      <HiddenFileInput
        ref={input}
        type="file"
        multiple
        accept={`${acceptedPhotos},.zip`}
        aria-label={t`Photos of teams`}
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {failure === null ? null : <Failed role="alert">{failure}</Failed>}
      {lines === null ? null : (
        <PictureReport
          summary={t`${plural(stored, { one: '# photo stored', other: '# photos stored' })}, ${plural(left, { one: '# file left out', other: '# files left out' })}`}
          lines={lines}
        />
      )}
    </Dialog>
  )
}
