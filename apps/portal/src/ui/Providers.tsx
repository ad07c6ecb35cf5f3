import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager, theme } from './theme.ts'

/** Everything that the screens stand in. Mantine writes no style elements: its variables are in static files, as the Content-Security-Policy asks. */
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
