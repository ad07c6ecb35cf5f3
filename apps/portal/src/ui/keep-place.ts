/** An action takes its button away, and with it the place of whoever uses the keyboard: the card around the button keeps that place. */
export function keepPlace(): void {
  const card = document.activeElement?.closest<HTMLElement>('article')
  if (!card) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
}
