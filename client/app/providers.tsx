import { ChakraProvider } from '@chakra-ui/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { store } from '../ui/state/store.ts'
import { system } from '../ui/theme/system.ts'
import { TabTitle } from './tab-title.tsx'

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <TabTitle />
          <ChakraProvider value={system}>{children}</ChakraProvider>
        </I18nProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}
