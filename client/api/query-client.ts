import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isLost } from './errors.ts'
import { say } from './say.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isAside`: what is beside the page's own matter, whose failure no page says in place. */
    readonly queryMeta: { readonly isAside?: boolean }
  }
}

/**
 * A list that failed says so in its place and offers "Try again", so nothing is retried behind the reader's back. A toast is for
 * what no page says: something that was shown stays and could not be loaded anew, or it has no place of its own.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { state: { data, status }, meta }) => {
      const hasPlace = meta?.isAside !== true && isLost({ data, isError: status === 'error', error })
      if (error instanceof ApiError && error.isUnsaid && !hasPlace) say(error)
    },
  }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 0 },
    mutations: { retry: false, networkMode: 'always' },
  },
})
