import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { TextField } from './inputs.tsx'
import type { TextFieldProps } from './inputs.tsx'

const Picture = chakra('button', {
  base: {
    'w': '90px',
    'h': '30px',
    'borderRadius': 'l1',
    'overflow': 'hidden',
    'bg': '#ffffff',
    '& img': { w: 'full', h: 'full', objectFit: 'contain' },
  },
})

export interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'trailing'> {
  /** Undefined until the picture is here. */
  readonly picture: string | undefined
  /** Brings another captcha. */
  readonly onRenew: () => void
}

/** What a captcha says, beside its picture; pressing the picture brings another. */
export function CaptchaField({ picture, onRenew, ...field }: CaptchaFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Result of the sum`}
      autoComplete="off"
      maxLength={limits.captchaMaxChars}
      paddingRight="104px"
      trailing={
        <Picture type="button" aria-label={t`Another sum`} data-tip={t`Another sum`} onClick={onRenew}>
          {picture === undefined ? null : <img src={picture} alt={t`A small sum to solve`} />}
        </Picture>
      }
      {...field}
    />
  )
}
