import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Renders at once, so that the element can be copied (render-off-screen.ts). */
export function renderAtOnce(content: ReactNode, into: Element): () => void {
  const root = createRoot(into)
  flushSync(() => root.render(content))
  return () => root.unmount()
}
