import { File as NodeFile } from 'node:buffer'
import { notifications } from '@mantine/notifications'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { closeDialogs } from './close-dialogs.ts'
import { server } from './server.ts'

// A machine that is busy with something else is no failure of the portal.
configure({ asyncUtilTimeout: 10_000 })

// What the parts ask of a browser and jsdom does not have.
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

// Forms and files as fetch takes them: those of jsdom arrive empty.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, { File: NodeFile, FormData: NodeFormData })

// A call that a test does not answer is a mistake of the test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  closeDialogs()
  notifications.clean()
  notifications.cleanQueue()
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())
