import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { upload } from '../../api/transfer.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Loaded } from './parts.tsx'

const Pictures = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: '14px', py: '14px' },
})
const Picture = chakra('li', {
  base: {
    'position': 'relative',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'l2',
    'overflow': 'hidden',
    '& > img': { w: 'full', h: '120px', objectFit: 'cover' },
  },
})
const Corner = chakra('span', {
  base: { position: 'absolute', top: '6px', right: '6px', bg: 'bg.panel', borderRadius: 'l2', shadow: 'float' },
})

const KEY = ['admin', 'carousel'] as const

/** Pictures that turn on the home page. */
export function Carousel() {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(KEY)
  const [share, setShare] = useState<number | null>(null)
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('homeCarousel', { signal }) })
  const add = async (file: File) => {
    setShare(0)
    await handleMutation(
      upload('uploadCarouselImage', { parts: { file }, onProgress: setShare }).finally(() => setShare(null)),
      t`Picture added`,
    )
  }
  const remove = async (id: number) => {
    const yes = await confirm({
      title: t`Delete the picture?`,
      body: t`The picture is deleted permanently from the home page.`,
      verb: t`Delete picture`,
      destroys: true,
    })
    if (yes) await handleMutation(call('deleteCarouselImage', { query: { id } }), t`Picture deleted`)
  }
  return (
    <section aria-label={t`Pictures of the home page`}>
      <SectionHead>
        <h2>{t`Pictures of the home page`}</h2>
      </SectionHead>
      <Loaded query={query}>
        {(pictures) => (
          <Pictures>
            {pictures.map(({ id, url }, index) => {
              const number = index + 1
              return (
                <Picture key={id}>
                  <img src={url} alt={t`Picture ${number}`} />
                  <Corner>
                    <IconButton label={t`Delete picture ${number}`} size="sm" onClick={() => void remove(id)}>
                      <Trash2 size={14} />
                    </IconButton>
                  </Corner>
                </Picture>
              )
            })}
          </Pictures>
        )}
      </Loaded>
      <FileDrop
        label={t`Add a picture`}
        hint={t`png, jpeg, gif or webp`}
        accept="image/png,image/jpeg,image/gif,image/webp"
        icon={<ImagePlus size={15} />}
        share={share}
        onFile={(file) => void add(file)}
      />
    </section>
  )
}
