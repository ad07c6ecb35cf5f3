import type { ReactNode } from 'react'

/** Renders into an element outside of the page. @returns a function that removes what was rendered. */
type Renderer = (content: ReactNode, into: Element) => () => void

let renderer: Renderer | null = null

/**
 * Sets the renderer, once (app/main.tsx). The entry has React's anyway; a sheet that imported it as well would make the
 * bundler split the entry.
 */
export const setRenderer = (own: Renderer): void => {
  renderer = own
}

/** An element with the content rendered, and a function that removes it. */
export function renderOffScreen(content: ReactNode): { sheet: HTMLElement; remove: () => void } {
  if (!renderer) throw new Error('setRenderer was not called')
  const sheet = document.createElement('div')
  return { sheet, remove: renderer(content, sheet) }
}
