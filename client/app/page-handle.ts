/** What the shell wants to know about a page. */
export interface PageHandle {
  /** Path of the navigation entry that is marked, where it is not the page's own. */
  readonly entry?: string
  /** False where the page fills the window by itself. */
  readonly footer?: boolean
  /** Where a page of a group takes the whole width of the window: alone, or with the facts still beside it. */
  readonly wide?: 'alone' | 'withFacts'
}
