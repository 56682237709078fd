import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Area } from 'react-easy-crop'
import { Button } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { AvatarProps } from '../../ui/text/avatar.tsx'

/** Side of the stored picture, as existing clients send it. */
const sidePx = 200
const zoomMax = 4

const Stage = chakra('div', {
  base: { position: 'relative', h: '300px', bg: 'bg.muted', borderRadius: 'panel', overflow: 'hidden' },
})
const ZoomRow = chakra('label', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '12px',
    'mt': '14px',
    'textStyle': 'cell',
    '& input': { flex: 1, accentColor: '{colors.accent.solid}' },
  },
})

interface CropDialogProps {
  /** Address of the chosen picture. */
  readonly source: string
  readonly shape: AvatarProps['shape']
  readonly store: (image: File) => Promise<void>
  readonly onClose: () => void
}

function ZoomSlider({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  const { t } = useLingui()
  return (
    <ZoomRow>
      {t`Zoom`}
      <input
        type="range"
        min={1}
        max={zoomMax}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </ZoomRow>
  )
}

/** Asks before the chosen picture is dropped. */
function useDiscard(onClose: () => void) {
  const { t } = useLingui()
  return async () => {
    if (
      await confirm({ title: t`Discard the chosen picture?`, body: t`Your current picture stays.`, verb: t`Discard` })
    )
      onClose()
  }
}

/** A square of the picture becomes the avatar. Drag, zoom, or use the arrow keys. */
export function CropDialog({ source, shape, store, onClose }: CropDialogProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refuse = () => {
    toast.error(t`This picture cannot be read`)
    onClose()
  }
  const drop = useDiscard(onClose)
  const save = async () => {
    if (area === null) return
    setBusy(true)
    try {
      await store(await cropped(source, area))
      toast.success(t`Picture updated`)
      onClose()
    } catch {
      // The refusal was shown as a toast; the picture stays open for another try.
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t`Crop the picture`}
      closesOnScrim={false}
      onClose={() => void drop()}
      footer={
        <>
          <Button onClick={() => void drop()}>{t`Cancel`}</Button>
          <Button
            variant="solid"
            loading={isBusy}
            disabledReason={area === null ? t`This picture cannot be read` : undefined}
            onClick={() => void save()}
          >{t`Use this picture`}</Button>
        </>
      }
    >
      <Stage>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape={shape === undefined ? 'round' : 'rect'}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: refuse }}
        />
      </Stage>
      <ZoomSlider value={zoom} onChange={setZoom} />
    </Dialog>
  )
}

async function cropped(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, sidePx, sidePx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the picture cannot be written')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}
