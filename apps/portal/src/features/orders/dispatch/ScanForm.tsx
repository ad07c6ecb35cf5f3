import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../../../lib/log.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'

/** What the browser's detector and that of the library have in common. */
type Detector = { detect: (image: ImageData) => Promise<ReadonlyArray<{ rawValue: string }>> }
const SCAN_MS = 200
/** The longer side of the pictures that are searched: more pixels only take longer. */
const MAX_PIXELS = 800

/** The browser's own detector, which Android has, else a library in plain JavaScript. */
async function newDetector(): Promise<Detector> {
  const formats = { formats: ['qr_code'] as const }
  if ('BarcodeDetector' in window) {
    const Own = window.BarcodeDetector as new (options: object) => Detector
    return new Own(formats)
  }
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** The text of a QR code in the picture that the camera shows now; null for none. */
async function scanned(video: HTMLVideoElement, canvas: OffscreenCanvas, detector: Detector): Promise<string | null> {
  const scale = Math.min(1, MAX_PIXELS / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const found = await detector.detect(context.getImageData(0, 0, canvas.width, canvas.height))
  return found[0]?.rawValue ?? null
}

/** Shows the camera until it has read a QR code. Browsers allow the camera only with HTTPS. */
export function ScanForm({ onFound }: { onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  found.current = onFound
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    let stream: MediaStream | undefined
    const scan = async () => {
      const [camera, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        newDetector(),
      ])
      stream = camera
      if (signal.aborted || !video.current) return
      const shown = video.current
      shown.srcObject = camera
      await shown.play()
      const canvas = new OffscreenCanvas(1, 1)
      while (!signal.aborted) {
        const text = await scanned(shown, canvas, detector)
        if (text !== null && !signal.aborted) return found.current(text.split('/')[0] ?? text)
        await new Promise((resolve) => setTimeout(resolve, SCAN_MS))
      }
    }
    scan()
      .catch((error: unknown) => {
        if (signal.aborted) return
        logProblem('The camera cannot be used', error)
        setFailed(true)
      })
      .finally(() => signal.aborted && stream?.getTracks().forEach((track) => track.stop()))
    return () => {
      stopped.abort()
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (hasFailed) return <ErrorBanner tone="warning" text={say.noCamera} />
  return (
    <>
      <p>{say.scanHint}</p>
      <video ref={video} className={styles.camera} muted playsInline />
    </>
  )
}
