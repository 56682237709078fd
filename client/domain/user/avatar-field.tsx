import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { avatarExtensions } from '@podium/proto/rules/user/profile.ts'
import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import type { AvatarProps } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { avatarProblem } from './avatar-rules.ts'

/** The cropping tool comes with the first picture that is chosen. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '18px', mb: '20px' } })
const Help = chakra('p', { base: { textStyle: 'label', color: 'fg.subtle', mt: '6px' } })

interface AvatarFieldProps extends Pick<AvatarProps, 'name' | 'src' | 'shape'> {
  /** Takes the cropped picture. Rejects when it was refused, which has been shown then. */
  readonly store: (image: File) => Promise<void>
}

/** A picture; choosing another one opens it for cropping. */
export function AvatarField({ name, src, shape, store }: AvatarFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const types = avatarExtensions.join(' / ')
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const problem = avatarProblem(file)
    if (problem === 'type') return toast.error(t`This file type is not supported: use ${types}.`)
    if (problem === 'size') return toast.error(t`File too large: at most 2 MB.`)
    setChosen(URL.createObjectURL(file))
  }
  const close = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen)
    setChosen(null)
  }
  return (
    <Row>
      <Avatar name={name} src={src} size={72} shape={shape} />
      <div>
        <Button icon={<ImageUp size={14} />} onClick={() => input.current?.click()}>{t`Change picture`}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={avatarExtensions.map((one) => `.${one}`).join(',')}
          aria-label={t`Picture`}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Help>{t`${types}, at most 2 MB`}</Help>
      </div>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <CropDialog source={chosen} shape={shape} store={store} onClose={close} />
        </Suspense>
      )}
    </Row>
  )
}
