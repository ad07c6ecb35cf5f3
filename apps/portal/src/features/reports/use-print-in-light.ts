import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints the screen in the light theme, since paper is white. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement
    let scheme: string | null = null
    const before = () => {
      scheme = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const after = () => scheme !== null && root.setAttribute(SCHEME, scheme)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
