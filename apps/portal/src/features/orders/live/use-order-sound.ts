import { useCallback, useEffect, useRef, useState } from 'react'

const STORAGE_KEY = 'order-sound'
const ON = 'on'

/** Two soft tones: frequency in hertz and start in seconds. */
const TONES = [
  [880, 0],
  [1318.5, 0.14],
] as const
const TONE_SECONDS = 0.5
const VOLUME = 0.12
/** A sound delayed for longer than this is skipped: the order is no longer new. */
const STALE_MS = 2000

async function playTones(context: AudioContext): Promise<void> {
  const requestedAt = performance.now()
  // Browsers allow no sound before the first click or key. Without the check, all sounds until then would play at once.
  if (context.state === 'suspended') await context.resume()
  if (performance.now() - requestedAt > STALE_MS) return
  for (const [frequency, delay] of TONES) {
    const start = context.currentTime + delay
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}

/**
 * A sound for new orders, off by default; the choice is stored in this browser.
 * @param newOrders the number of new orders: the sound plays when it increases.
 */
export function useOrderSound(newOrders: number) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) === ON)
  const context = useRef<AudioContext | null>(null)
  const previous = useRef(newOrders)

  const play = useCallback(() => {
    context.current ??= new AudioContext()
    // Rejected when the screen is left before the browser allows the sound.
    playTones(context.current).catch(() => {})
  }, [])
  useEffect(() => {
    if (isOn && newOrders > previous.current) play()
    previous.current = newOrders
  }, [isOn, newOrders, play])
  useEffect(
    () => () => {
      void context.current?.close()
      context.current = null
    },
    [],
  )

  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isOn ? 'off' : ON)
    setOn(!isOn)
    // Played once as a sample when switched on.
    if (!isOn) play()
  }
  return { isOn, toggle }
}
