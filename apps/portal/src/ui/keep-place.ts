/**
 * An action takes its button away, and with it the place of whoever uses the keyboard: the card around the button keeps that place.
 * @returns gives the place to the screen, for when the card goes as well; somebody who went on meanwhile is left alone.
 */
export function keepPlace(): () => void {
  const card = document.activeElement?.closest<HTMLElement>('article')
  if (!card) return () => {}
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  return () => {
    const isHere = document.activeElement === card || document.activeElement === document.body
    if (isHere) document.getElementById('main')?.focus({ preventScroll: true })
  }
}
