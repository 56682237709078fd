import type { RouteObject } from 'react-router-dom'

/** What the shell wants to know about a page. */
export interface PageHandle {
  /** Path of the navigation entry that is marked, where it is not the page's own. */
  readonly entry?: string
  /** False where the page fills the window by itself. */
  readonly footer?: boolean
  /** True where a page of a group needs the room of the facts, which else stand beside it. */
  readonly withoutFacts?: boolean
  /** Loads the pages in whose stead this one stands. */
  readonly table?: () => Promise<RouteObject[]>
}
