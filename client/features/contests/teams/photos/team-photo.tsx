import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import { photoExtensions, teamPhotoLimits } from '@podium/proto/rules/contest/team-photos.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useMutationHandler } from '../../../../api/mutations.ts'
import { upload } from '../../../../api/transfer.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { HiddenFileInput } from '../../../../ui/form/hidden-file-input.tsx'
import { InlineStack } from '../../../../ui/layout/stack.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { HelpText } from '../../../../ui/text/text.tsx'
import { useContest } from '../../frame/use-contest.ts'
import { teamsKey } from '../queries.ts'
import type { Team } from '../queries.ts'
import { acceptedPhotos, usePhotoFaults } from './photo-faults.ts'

const Frame = chakra('div', { base: { mb: '16px' } })
const Photo = chakra('img', {
  base: {
    display: 'block',
    w: 'full',
    maxH: '280px',
    objectFit: 'contain',
    mb: '10px',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
  },
})

/** The photo of a team: stored when it is chosen, and taken away again. */
export function TeamPhoto({ team }: { readonly team: Team }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const handleMutation = useMutationHandler(teamsKey(cid))
  const faults = usePhotoFaults()
  const [types, mb] = [photoExtensions.join(' / '), teamPhotoLimits.photoMaxBytes / 1024 ** 2]
  const { code, photo } = team
  const name = teamName(team)
  const store = async (image: File | undefined) => {
    if (image === undefined) return
    if (image.size > teamPhotoLimits.photoMaxBytes) return toast.error(faults.size)
    setBusy(true)
    await handleMutation(upload('uploadTeamPhoto', { parts: { cid: String(cid), code, image } }), t`Photo saved`)
    setBusy(false)
  }
  const remove = async () => {
    const isSure = await confirm({ title: t`Remove the photo of “${name}”?`, verb: t`Remove`, destroys: true })
    if (isSure) await handleMutation(call('removeTeamPhoto', { query: { cid, code } }), t`Photo removed`)
  }
  return (
    <Frame>
      {photo === null ? null : <Photo src={photo} alt={t`Photo of ${name}`} />}
      <InlineStack gap="8px" flexWrap="wrap">
        <Button icon={<ImageUp size={14} />} loading={isBusy} onClick={() => input.current?.click()}>
          {photo === null ? t`Choose a photo` : t`Change photo`}
        </Button>
        {photo === null ? null : (
          <Button icon={<Trash2 size={14} />} onClick={() => void remove()}>{t`Remove photo`}</Button>
        )}
      </InlineStack>
      <HelpText size="label" mt="6px">{t`${types}, at most ${mb} MB; stored when it is chosen`}</HelpText>
      <HiddenFileInput
        ref={input}
        type="file"
        accept={acceptedPhotos}
        aria-label={t`Photo of the team`}
        onChange={(event) => {
          void store(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Frame>
  )
}
