import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/*
 * The one layer through which every key passes, before any other listener. What is on top owns the keys: a dialog or a
 * menu from the key that asks for it, so also while its code loads and before it has the focus. What is typed until
 * then is kept, and stands in its field.
 */

const SURFACES = '[aria-modal="true"], [role="menu"]'
const TEXT_FIELDS = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"], [type="range"])'
const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/
/** What the browser itself does, as reloading. */
const BROWSER_KEYS = /^F(5|11|12)$/

/** A wait for something that opens over what is open now. */
type Hold = {
  over: readonly Element[]
  from: Element | null
  cancel?: (() => void) | undefined
  /** What is open already shows its field as soon as that is loaded. */
  isFieldLoading?: boolean
}

const holds = new Set<Hold>()
/** The hold that ended last, while what it waited for, and its field, have two frames to appear. */
let ended: Hold | null = null
/** Texts as typed, and the other keys between them. */
let kept: Array<string | KeyboardEvent> = []
let isReplaying = false
/** The surfaces that have had the focus, and may have lost it to where the user moved it. */
const focused = new WeakSet<Element>()
/** The surface on top when the current event began. */
let owner: Element | null = null
/** Where the key was pressed that may be held down: repeated, it must not act on what opens or shows meanwhile. */
let pressedOver: unknown = null

const surfaces = () => [...document.querySelectorAll<HTMLElement>(SURFACES)]
const textField = () => {
  const { activeElement } = document
  return activeElement?.matches(TEXT_FIELDS) ? (activeElement as HTMLInputElement | HTMLTextAreaElement) : null
}

/** Whether a key goes to a field, where it types or undoes typing. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.matches(`${TEXT_FIELDS}, select, [contenteditable="true"]`)

/**
 * Keeps every key from now on, until something opens over what is open now, or the returned function is called.
 * @param cancel called for Escape; without it, Escape goes to what is open.
 */
export function holdKeys(cancel?: () => void): () => void {
  const hold = { over: surfaces(), from: document.activeElement, cancel }
  holds.add(hold)
  ended = null
  pressedOver = hold
  return () => end(hold)
}

/** Keeps the keys while what the user asked for is awaited. */
export async function holdKeysDuring<Result>(wait: Promise<Result>): Promise<Result> {
  const release = holdKeys(() => {})
  return wait.finally(release)
}

function end(hold: Hold): void {
  if (!holds.delete(hold) || holds.size > 0) return
  ended = hold
  queueMicrotask(() => settle() || requestAnimationFrame(() => settle() || requestAnimationFrame(() => settle(true))))
}

/** Hands the kept keys over to what has opened. @returns false if nothing has opened yet */
function settle(isLast = false): boolean {
  if (ended === null) return true
  const surface = surfaces().at(-1)
  const isNew = surface !== undefined && !ended.over.includes(surface)
  if (surface && kept.length > 0 && !(surface.contains(document.activeElement) && textField())) {
    const first = surface.querySelector<HTMLElement>('[data-autofocus]')
    if (first || isNew) (first ?? surface).focus({ preventScroll: true })
  }
  const field = textField()
  if (!isLast && !isNew && (field === null || field === ended.from)) return false
  if (surface) focused.add(surface)
  if ((!isNew && field === null) || (ended.isFieldLoading && !surface?.contains(field))) kept = []
  ended = null
  void replay()
  return true
}

async function replay(): Promise<void> {
  isReplaying = true
  const keys = kept
  kept = []
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    // A button that was not on screen yet must not be pressed.
    const isMeant = typeof key !== 'string' && (key.key !== 'Enter' || target.role === 'combobox')
    if (typeof key === 'string') typeInto(textField(), key)
    else if (isMeant) target.dispatchEvent(new KeyboardEvent(key.type, key))
    // React renders before the next one.
    await Promise.resolve()
  }
  isReplaying = false
}

/** Types text as the user would, at the selection. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, data: string): void {
  if (field === null) return
  const { selectionStart: from, selectionEnd: to } = field
  if (from !== null && to !== null) field.setRangeText(data, from, to, 'end')
  // A field for e-mail addresses tells no selection. React would take the change of the property for its own.
  else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + data)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
}

const isText = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey))

function stop(event: KeyboardEvent): void {
  event.stopImmediatePropagation()
  const isOfBrowser =
    BROWSER_KEYS.test(event.key) || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== 'k')
  if (!isOfBrowser) event.preventDefault()
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const last = kept.at(-1)
  if (key === 'Escape' && holds.size > 0) {
    const cancels = [...holds].flatMap(({ cancel }) => cancel ?? [])
    holds.clear()
    kept = []
    if (cancels.length > 0) stop(event)
    return cancels.forEach((cancel) => cancel())
  }
  stop(event)
  if (isText(event)) kept.push(typeof last === 'string' ? `${kept.pop() as string}${key}` : key)
  else if (key === 'Backspace' && typeof last === 'string') kept.splice(-1, 1, last.slice(0, -1))
  else if (!ctrlKey && !metaKey && !altKey) kept.push(event)
  settle()
}

function onKeyDown(event: KeyboardEvent): void {
  if (MODIFIERS.test(event.key)) return
  const open = surfaces()
  const top = open.at(-1) ?? null
  owner = top
  if (isReplaying) return
  if (!event.repeat) pressedOver = top
  else if (pressedOver !== top) return stop(event)
  for (const hold of holds) if (open.some((surface) => !hold.over.includes(surface))) end(hold)
  const lacksFocus = top !== null && !focused.has(top) && !top.contains(document.activeElement)
  if (lacksFocus && holds.size === 0) ended ??= { over: [], from: null }
  const isFieldLoading = top?.querySelector('[data-loading]') != null && textField() === null
  if (isFieldLoading && isText(event) && event.key !== ' ') ended ??= { over: open, from: null, isFieldLoading }
  else if (ended?.isFieldLoading) settle(true)
  if (holds.size > 0 || ended) keep(event)
  // The focus is where the pointer put it, as on a message beside the dialog.
  else if (top && !top.contains(document.activeElement) && isText(event) && event.key !== ' ' && !isTyping(event))
    stop(event)
}

window.addEventListener('keydown', onKeyDown, { capture: true })
document.addEventListener('focusin', () => {
  const surface = surfaces().at(-1)
  if (surface?.contains(document.activeElement)) focused.add(surface)
  if (ended) queueMicrotask(() => settle())
})

/** Keeps every key while something opens: its code loads, or a check decides whether it does. */
export function useHeldKeys(isHeld: boolean, cancel?: () => void): void {
  const onCancel = useEffectEvent(() => cancel?.())
  const canCancel = cancel !== undefined
  useLayoutEffect(() => {
    if (isHeld) return holdKeys(canCancel ? () => onCancel() : undefined)
  }, [isHeld, canCancel])
}

/**
 * Listens for keys that belong to the screen: none while a dialog or a menu is open.
 * @param where an element of a dialog, for keys that belong to that dialog as well; or every key, wherever it belongs.
 */
export function useKeys(
  onKey: (event: KeyboardEvent, isOnTop: boolean) => void,
  where: RefObject<Element | null> | 'everywhere' | null = null,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const within = where === 'everywhere' ? null : where?.current
    const isOnTop = owner === null || (within != null && owner.contains(within))
    if (isOnTop || where === 'everywhere') onKey(event, isOnTop)
  })
  // Before the screen is seen: a busy page runs other effects later, and would miss a quick key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
