import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { ApiError, isLost } from './errors.ts'
import { showError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isAside`: what is beside the page's own matter, whose failure no page says in place. */
    readonly queryMeta: { readonly isAside?: boolean }
  }
}

const askAgainMs = 10_000

/** Nobody answered it: neither the server nor anything on the way refused. */
const isUnanswered = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && error instanceof ApiError && ['network', 'timeout'].includes(error.kind)

/** A page that nobody answered asks again by itself: the network or the server comes back without a press. */
const unlessAnswered = (query: Query): number | false =>
  query.state.data === undefined && isUnanswered(query) ? askAgainMs : false

/** The way is open again: what nobody answered is asked now, not with its next turn. */
export const askUnansweredAgain = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: isUnanswered })

/**
 * A list that failed says so in its place and offers "Try again", so what was refused is not asked again behind the
 * reader's back. A toast is for what no page says: something that was shown stays and could not be loaded anew, or it
 * has no place of its own.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { state: { data, status }, meta }) => {
      const isShownByPage = meta?.isAside !== true && isLost({ data, isError: status === 'error', error })
      if (error instanceof ApiError && error.isUnsaid && !isShownByPage) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      refetchInterval: unlessAnswered,
      networkMode: 'always',
      staleTime: 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
