/**
 * Whether a path leads to a page. The table of pages belongs to the app, which parts and features may not import: it
 * hands its answer over when it starts. Links to what does not exist are left out, not dead.
 */
let answer: (path: string) => boolean = () => false

export const knowPages = (leadsToPage: (path: string) => boolean): void => {
  answer = leadsToPage
}

export const leadsToPage = (path: string): boolean => answer(path)
