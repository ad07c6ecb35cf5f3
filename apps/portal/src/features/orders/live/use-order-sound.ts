import { useCallback, useEffect, useRef } from 'react'
import { setOrderSound, useOrderSoundSetting } from '../../../lib/order-sound.ts'

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
 * The sound for new orders (lib/order-sound.ts). Plays once as a sample when it is switched on, here or in the account
 * menu.
 * @param newOrders the number of new orders: the sound plays when it increases.
 */
export function useOrderSound(newOrders: number) {
  const isOn = useOrderSoundSetting()
  const context = useRef<AudioContext | null>(null)
  const previous = useRef({ isOn, newOrders })

  const play = useCallback(() => {
    context.current ??= new AudioContext()
    // Rejected when the screen is left before the browser allows the sound.
    playTones(context.current).catch(() => {})
  }, [])
  useEffect(() => {
    const { current: before } = previous
    if (isOn && (!before.isOn || newOrders > before.newOrders)) play()
    previous.current = { isOn, newOrders }
  }, [isOn, newOrders, play])
  useEffect(
    () => () => {
      void context.current?.close()
      context.current = null
    },
    [],
  )

  return { isOn, toggle: () => setOrderSound(!isOn) }
}
