import { useCallback, useEffect, useRef, useState } from 'react'

const KEY = 'order-sound'
const ON = 'on'

/** Two soft bells, in hertz, with the seconds after which each begins. */
const BELLS = [
  [880, 0],
  [1318.5, 0.14],
] as const
const BELL_SECONDS = 0.5
const LOUDNESS = 0.12
/** A bell that could not sound for so long tells of nothing new any more. */
const STALE_MS = 2000

async function ring(context: AudioContext): Promise<void> {
  const asked = performance.now()
  // A browser lets no page sound before somebody has touched it: all bells until then would ring at once.
  if (context.state === 'suspended') await context.resume()
  if (performance.now() - asked > STALE_MS) return
  for (const [pitch, after] of BELLS) {
    const begin = context.currentTime + after
    const tone = new OscillatorNode(context, { frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + BELL_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + BELL_SECONDS)
  }
}

/**
 * A bell for new orders, off until it is switched on, which this browser remembers.
 * @param waiting how many new orders wait: it rings when there are more than before.
 */
export function useOrderSound(waiting: number) {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) === ON)
  const context = useRef<AudioContext | null>(null)
  const before = useRef(waiting)

  const play = useCallback(() => {
    context.current ??= new AudioContext()
    // One that still waits when the screen is left is refused.
    ring(context.current).catch(() => {})
  }, [])
  useEffect(() => {
    if (isOn && waiting > before.current) play()
    before.current = waiting
  }, [isOn, waiting, play])
  useEffect(
    () => () => {
      void context.current?.close()
      context.current = null
    },
    [],
  )

  const toggle = () => {
    localStorage.setItem(KEY, isOn ? 'off' : ON)
    setOn(!isOn)
    // Heard once when it is switched on: one knows then what to listen for.
    if (!isOn) play()
  }
  return { isOn, toggle }
}
