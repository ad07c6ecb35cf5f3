import { plainText } from '@phuljhari/contract/rules/plain-text'

/** The first number of a text, which may be grouped: `Rs. 1,250.50`. */
const NUMBER = /\d[\d,]*(?:\.\d+)?/

/** What a field takes of a pasted text: a number field, which would refuse `Rs. 250`, its number. */
function readPasted(field: HTMLInputElement | HTMLTextAreaElement, pasted: string): string {
  const plain = plainText(pasted)
  return field.type === 'number' ? (NUMBER.exec(plain)?.[0].replaceAll(',', '') ?? plain) : plain
}

/**
 * Makes what is pasted into any field of the portal plain, before its rules see it: texts from WhatsApp and web pages
 * carry characters that nobody sees. Fields with a paste handler, and passwords, are left alone.
 */
export function installPlainPaste(): void {
  document.addEventListener('paste', (event) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'password')
      return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const plain = readPasted(field, pasted)
    if (event.defaultPrevented || plain === pasted) return
    event.preventDefault()
    // Deprecated, but the only way that inserts like typing: undo works, and React hears of it.
    document.execCommand('insertText', false, plain)
  })
}
