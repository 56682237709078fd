const focusSuffix = '/full-screen'

/** A problem in focus mode: the address of its page with an end of its own. */
export const focusPath = (problemPath: string): string => `${problemPath.replace(/\/$/, '')}${focusSuffix}`

export const isFocusPath = (pathname: string): boolean => pathname.replace(/\/$/, '').endsWith(focusSuffix)
