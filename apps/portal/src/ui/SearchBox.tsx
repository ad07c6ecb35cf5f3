import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

type Props = {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  /** How long the typing must pause, in milliseconds; 0 where no server is asked: then each key searches at once. */
  pauseMs?: number
  className?: string | undefined
}

/** Searches once the typing pauses, and at once when it is cleared. */
export function SearchBox({ label, placeholder, value, onSearch, pauseMs = PAUSE_MS, className }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  /** What the caller was told and has not answered yet: on a slow machine, the next key is typed before. */
  const underWay = useRef<string[]>([])
  const search = useRef(onSearch)
  search.current = onSearch

  const tell = (text: string) => {
    told.current = text
    underWay.current.push(text)
    search.current(text)
  }
  // With the key itself, so that one frame shows it and what it found.
  const type = (text: string) => {
    setTyped(text)
    if (pauseMs === 0) tell(text)
  }

  // The caller may change the value as well: Clear All, Back.
  useEffect(() => {
    const answered = underWay.current.indexOf(value)
    underWay.current = underWay.current.slice(answered + 1)
    if (answered >= 0 || value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => tell(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])

  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      size="md"
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label="Clear search" onClick={() => type('')} />}
    />
  )
}
