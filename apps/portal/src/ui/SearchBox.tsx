import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdKeys } from './keys.ts'
import { t } from '@phuljhari/contract/rules/t'

const DEBOUNCE_MS = 300

type Props = {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  /** How long typing must pause, in milliseconds; 0, for a search without the server, searches with every key. */
  debounceMs?: number
  className?: string | undefined
}

/** Focuses the search of the screen, as soon as the screen is loaded. */
export function focusSearch(): void {
  const focus = (): boolean => {
    const input = document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts="/"]')
    input?.focus()
    input?.select()
    return input !== null || !document.querySelector('main [data-loading]')
  }
  if (focus()) return
  const watch = new MutationObserver(() => {
    if (!focus()) return
    watch.disconnect()
    release()
  })
  const release = holdKeys(() => watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true })
}

/** A debounced search; clearing it takes effect at once. */
export function SearchBox({ label, placeholder, value, onSearch, debounceMs = DEBOUNCE_MS, className }: Props) {
  const [typed, setTyped] = useState(value)
  const lastSearch = useRef(value)
  /** Searches that `value` has not caught up with yet: on a slow machine the next key may come first. */
  const pending = useRef<string[]>([])

  const search = (text: string) => {
    lastSearch.current = text
    pending.current.push(text)
    onSearch(text)
  }
  const searchIfNew = (text: string) => {
    if (text !== lastSearch.current) search(text)
  }
  const searchLater = useEffectEvent(searchIfNew)
  const type = (text: string) => {
    setTyped(text)
    // Searches in the same event, so that one frame shows both the text and its results.
    if (debounceMs === 0) search(text)
  }

  // The caller may change the value, too, as after Clear All or Back.
  useEffect(() => {
    const caughtUp = pending.current.indexOf(value)
    pending.current = pending.current.slice(caughtUp + 1)
    if (caughtUp >= 0 || value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === lastSearch.current) return
    const timer = setTimeout(() => searchLater(typed), typed === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [typed, debounceMs])

  return (
    <TextInput
      className={className}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? label}
      value={typed}
      size="md"
      onChange={(event) => type(event.currentTarget.value)}
      // The user may have clicked a link while the search is pending: searching later would cancel that navigation.
      onBlur={() => searchIfNew(typed)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label={t('Clear search')} onClick={() => type('')} />}
    />
  )
}
