import type { ProfileField } from '@podium/proto/rules/user/profile.ts'
import type { User } from '../../api/session.ts'

export type Gender = 'male' | 'female' | 'secrecy'
export type ProfileValues = Record<ProfileField, string> & { gender: Gender }

export const valuesOf = (user: User): ProfileValues => ({
  realname: user.realname ?? '',
  nickname: user.nickname ?? '',
  signature: user.signature ?? '',
  blog: user.blog ?? '',
  github: user.github ?? '',
  school: user.school ?? '',
  number: user.number ?? '',
  cfUsername: user.cfUsername ?? '',
  gender: user.gender === 'male' || user.gender === 'female' ? user.gender : 'secrecy',
})

/**
 * What is saved: saving overwrites the whole profile, so whatever was not changed here is sent as it is now, which
 * another device may have changed since this page was opened.
 */
export function overStored(
  stored: User,
  values: ProfileValues,
  changed: Readonly<Partial<Record<keyof ProfileValues, boolean>>>,
): ProfileValues {
  const own = Object.entries(values).filter(([name]) => changed[name as keyof ProfileValues])
  return { ...valuesOf(stored), ...Object.fromEntries(own) }
}
