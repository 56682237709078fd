/** Rules of a profile that form and server share (spec/1 section 5). */
import { limits } from '../limits.ts'

/** Fields of free text, each with the most characters that it may have. */
export const profileLimits = {
  realname: limits.profile.realnameMaxChars,
  nickname: limits.profile.nicknameMaxChars,
  signature: limits.profile.signatureMaxChars,
  blog: limits.profile.blogMaxChars,
  github: limits.profile.githubMaxChars,
  school: limits.profile.schoolMaxChars,
  number: limits.profile.numberMaxChars,
  cfUsername: limits.profile.cfUsernameMaxChars,
} as const
export type ProfileField = keyof typeof profileLimits

/** Extensions of avatars; their content must be such a picture too. */
export const avatarExtensions: readonly string[] = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp']

/** A Chinese number of eleven digits, or any number with its country: `+4915112345678`. */
const mobile = /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/
export const isMobile = (text: string): boolean => mobile.test(text)

/**
 * The number without spaces and dashes, and a Chinese one without its country, so that one number is written in one
 * way.
 */
export const plainMobile = (text: string): string => text.replace(/[\s-]/g, '').replace(/^\+86(?=1\d{10}$)/, '')

/** A link that a profile may hold: a web address, or what becomes one with `https://` before it. */
export function webAddressOf(text: string): string | null {
  const word = text.trim()
  if (word === '') return null
  const full = /^https?:\/\//i.test(word) ? word : `https://${word}`
  if (!URL.canParse(full) || /\s/.test(word)) return null
  const { protocol, hostname, username } = new URL(full)
  return /^https?:$/.test(protocol) && username === '' && /^([^.]+\.)+[^.]+$|^localhost$|^\[/.test(hostname)
    ? full
    : null
}
