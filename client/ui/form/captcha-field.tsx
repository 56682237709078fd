import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { TextField } from './inputs.tsx'
import type { TextFieldProps } from './inputs.tsx'

const Picture = chakra('button', {
  base: { w: '90px', h: '30px', borderRadius: 'l1', overflow: 'hidden', bg: '#ffffff', '& img': { w: 'full', h: 'full', objectFit: 'contain' } },
})

/** A captcha that is good for one try: `refetch` brings the next. */
export const useCaptcha = () => useQuery({ queryKey: ['captcha'], queryFn: () => call('captcha'), gcTime: 0, staleTime: Infinity })

export interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'trailing'> {
  readonly captcha: ReturnType<typeof useCaptcha>
}

/** What a captcha says, beside its picture; pressing the picture brings another. */
export function CaptchaField({ captcha, ...field }: CaptchaFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Captcha`}
      autoComplete="off"
      maxLength={limits.captchaMaxChars}
      paddingRight="104px"
      trailing={
        <Picture type="button" aria-label={t`Another captcha`} data-tip={t`Another captcha`} onClick={() => void captcha.refetch()}>
          {captcha.data === undefined ? null : <img src={captcha.data.img} alt={t`A small sum to solve`} />}
        </Picture>
      }
      {...field}
    />
  )
}
