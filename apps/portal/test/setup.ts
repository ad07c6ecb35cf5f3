import { File as NodeFile } from 'node:buffer'
import { notifications } from '@mantine/notifications'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { setOrderParts } from '../src/entities/orders/order-parts.ts'
import { renderAtOnce } from '../src/ui/print/react-renderer.ts'
import { setRenderer } from '../src/ui/print/render-off-screen.ts'
import { setWritesRepeatable } from '../src/lib/api-error.ts'
import { closeDialogs } from './close-dialogs.ts'
import { server } from './server.ts'

// A generous limit, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// The app does the same in app/main.tsx and app/screens.ts.
setRenderer(renderAtOnce)
setOrderParts(() => import('../src/app/order-parts.ts').then((m) => m.orderParts))

// Browser features that jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
class NoObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
window.ResizeObserver = NoObserver
window.IntersectionObserver = NoObserver
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
// A screen of the size of jsdom's window.
Object.defineProperties(window.screen, { width: { value: window.innerWidth }, height: { value: window.innerHeight } })

// Node's own forms and files: fetch sends those of jsdom empty.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, { File: NodeFile, FormData: NodeFormData })

// A call that the test does not mock is a mistake in the test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  closeDialogs()
  notifications.clean()
  notifications.cleanQueue()
  server.resetHandlers()
  // Files share their modules.
  setWritesRepeatable([])
  localStorage.clear()
  sessionStorage.clear()
  // Clears what the browser did not store (src/lib/stored.ts), too.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  // What was printed from a frame stays until the next printing.
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
})
// Files share their modules and globals (vitest.config.ts).
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.close()
})
