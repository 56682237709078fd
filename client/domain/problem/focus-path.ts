const SUFFIX = '/full-screen'

/** A problem in focus mode: the address of its page with an end of its own. */
export const focusPath = (problemPath: string): string => `${problemPath.replace(/\/$/, '')}${SUFFIX}`

export const isFocusPath = (pathname: string): boolean => pathname.replace(/\/$/, '').endsWith(SUFFIX)
