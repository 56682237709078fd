/**
 * Stands in for the package `uc.micro` where markdown-it imports it, in the build: of its tables two are used, and
 * the browser has them itself.
 */
export const P = /\p{P}/u
export const S = /\p{S}/u
