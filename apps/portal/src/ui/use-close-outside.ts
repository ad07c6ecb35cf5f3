import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Closes an open panel when something outside of `box` is pressed. */
export function useCloseOutside(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: PointerEvent) => onPress(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [isOpen])
}
