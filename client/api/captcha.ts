import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** A captcha that is good for one try: `refetch` brings the next. */
export const useCaptcha = () =>
  useQuery({ queryKey: ['captcha'], queryFn: () => call('captcha'), gcTime: 0, staleTime: Infinity })
