import type { Icon } from '@tabler/icons-react'

/** One line of the palette. */
export type PaletteEntry = {
  /** Unique among all entries. */
  id: string
  icon: Icon
  label: string
  /** Muted text behind the label. */
  detail?: string
  /** Further words that find a command. */
  keywords?: string
  run: () => unknown
}
export type PaletteGroup = { title: string; entries: PaletteEntry[] }

const words = (text: string) => text.toLowerCase().split(/[\s·/]+/)

/** Whether each word of the search begins a word of the command's label or keywords. */
export function matchesCommand({ label, detail = '', keywords = '' }: PaletteEntry, search: string): boolean {
  const own = words(`${label} ${detail} ${keywords}`)
  return words(search.trim()).every((typed) => own.some((word) => word.startsWith(typed)))
}
