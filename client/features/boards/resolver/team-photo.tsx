import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Portrait } from './subject.ts'

/** Its size is its own, whatever the picture: a row of a hall does not move when one is slow, or is not there. */
const Frame = chakra('span', {
  base: {
    'display': 'block',
    'flexShrink': 0,
    'overflow': 'hidden',
    'borderRadius': 'l2',
    'bg': 'bg.muted',
    '_empty': { bg: 'transparent' },
    '& img': { w: 'full', h: 'full', objectFit: 'cover' },
    '& img[data-logo]': { objectFit: 'contain', bg: 'white', p: '6%' },
  },
  variants: {
    form: {
      hall: { w: '186px', h: '124px' },
      phone: { w: '60px', h: '40px' },
    },
  },
})

interface PictureProps {
  readonly address: string
  readonly isLogo: boolean
  readonly onFail: () => void
}

const Picture = ({ address, isLogo, onFail }: PictureProps) => (
  <img src={address} alt="" data-logo={isLogo || undefined} onError={onFail} />
)

interface TeamPhotoProps {
  readonly portrait: Portrait
  readonly form: 'hall' | 'phone'
}

/** The photo of a team, else the logo that it stands for. No picture of another team is seen while one is fetched. */
export function TeamPhoto({ portrait, form }: TeamPhotoProps) {
  const { photo, logo } = portrait
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const address = [photo, logo].find((one) => one !== undefined && !failed.has(one))
  return (
    <Frame form={form} data-photo="">
      {address === undefined ? null : (
        <Picture
          key={address}
          address={address}
          isLogo={address === logo}
          onFail={() => setFailed(new Set([...failed, address]))}
        />
      )}
    </Frame>
  )
}
