import { useCallback, useEffect, useRef } from 'react'
import { setOrderSound, useOrderSoundSetting } from '../../../entities/orders/order-sound.ts'

/** Loaded when the first sound plays: no first view needs it. */
const loadTones = () => import('./play-tones.ts').then((module) => module.playTones)

/**
 * Plays the sound for new orders, and once as a sample when it is switched on, here or in the account menu
 * (entities/orders/order-sound.ts).
 * @param newOrders the number of new orders: the sound plays when it increases.
 */
export function useOrderSound(newOrders: number) {
  const isOn = useOrderSoundSetting()
  const context = useRef<AudioContext | null>(null)
  const previous = useRef({ isOn, newOrders })

  const play = useCallback(() => {
    context.current ??= new AudioContext()
    const requestedAt = performance.now()
    const { current } = context
    // Rejected when the screen is left before the browser allows the sound.
    loadTones()
      .then((playTones) => playTones(current, requestedAt))
      .catch(() => {})
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
