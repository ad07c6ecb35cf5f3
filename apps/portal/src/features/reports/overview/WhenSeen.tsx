import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { afterUse } from '../../../lib/when-used.ts'

/**
 * Mounts what is below the first view when it comes near the window. Also before it is printed, and soon after the page
 * is first used: the browser's search, headings read out and the length of the page then cover all of it.
 * @param height in pixels, what the content is likely to have
 */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    if (isMounted || !place.current) return
    const mount = () => setMounted(true)
    const mountNow = () => flushSync(mount)
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && mount(), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    const cancel = afterUse(mount)
    window.addEventListener('beforeprint', mountNow)
    return () => {
      observer.disconnect()
      cancel()
      window.removeEventListener('beforeprint', mountNow)
    }
  }, [isMounted])
  return isMounted ? children : <div ref={place} style={{ height }} />
}
