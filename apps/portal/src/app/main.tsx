import '@fontsource-variable/figtree/wght.css'
import '../ui/indic-fonts.css'
import '../ui/styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { installPlainPaste } from '../lib/plain-paste.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { renderAtOnce } from '../ui/print/react-renderer.ts'
import { setRenderer } from '../ui/print/render-off-screen.ts'
import { Providers } from '../ui/Providers.tsx'
import { whenReady } from './first-screen.ts'
import { newRouter } from './routes.tsx'
import { installTrustedTypesPolicy } from './trusted-types.ts'

installTrustedTypesPolicy()
installPlainPaste()
setRenderer(renderAtOnce)

const client = newQueryClient()
const router = newRouter()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
// Until then the page keeps the outline of index.html: each rendering takes a slow phone a tenth of a second. As a
// transition it is rendered in slices, between which the page answers taps.
void whenReady(router, client).then(() =>
  startTransition(() =>
    page.render(
      <StrictMode>
        <Providers client={client}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  ),
)
