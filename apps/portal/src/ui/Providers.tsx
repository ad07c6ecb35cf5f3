import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager, theme } from './theme.ts'

/**
 * The context providers of all screens. Mantine must not write style elements, which the Content-Security-Policy
 * forbids: its variables come from static files.
 */
export function Providers({
  client,
  children,
  env = 'default',
}: {
  client: QueryClient
  children: ReactNode
  env?: 'default' | 'test'
}) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withStaticClasses={false}
        withGlobalClasses={false}
        env={env}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
