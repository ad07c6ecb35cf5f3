import '@fontsource-variable/figtree/wght.css'
import '../ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { whenUnauthorised } from '../lib/api.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { clearSession } from '../lib/session.ts'
import { Providers } from '../ui/Providers.tsx'
import { newRouter } from './routes.tsx'
import { allowOwnMarkup } from './trusted-types.ts'

allowOwnMarkup()

const client = newQueryClient()
const router = newRouter()

// The session is over: sign in again, and come back to where one was.
whenUnauthorised(() => {
  clearSession()
  client.clear()
  const { pathname, search } = router.state.location
  if (pathname !== '/') void router.navigate(`/?next=${encodeURIComponent(pathname + search)}`)
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
