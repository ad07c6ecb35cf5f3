/** Has screen readers say a text. */
export function announce(text: string): void {
  const said = document.querySelector('#said')
  if (said) said.textContent = text
}
