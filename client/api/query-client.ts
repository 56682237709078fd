import { QueryClient } from '@tanstack/react-query'

/** Failures are shown by the call itself; a list then offers "Try again", so nothing is retried behind the reader's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 0 },
    mutations: { retry: false, networkMode: 'always' },
  },
})
