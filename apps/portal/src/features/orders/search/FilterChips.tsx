import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { say } from '../orders.messages.ts'
import { NO_FILTERS, type MoreFilterName } from './order-filters.ts'
import styles from './filter-chips.module.css'

type Props = {
  /** The filters that are set, with their texts. */
  filters: ReadonlyArray<readonly [name: MoreFilterName, text: string]>
  onChange: (changes: Partial<Record<string, string>>) => void
}

/** The filters that are set beyond search and status; pressing one removes it. */
export function FilterChips({ filters, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (changes: Partial<Record<string, string>>) => {
    // The pressed button disappears; the keyboard continues from here.
    list.current?.focus()
    onChange(changes)
  }
  return (
    <ul ref={list} className={styles.chips} tabIndex={-1} aria-label={say.activeFilters}>
      {filters.map(([name, text]) => (
        <li key={name}>
          <button type="button" aria-label={say.removeFilter(text)} onClick={() => remove({ [name]: '' })}>
            {text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => remove(NO_FILTERS)}>
          {say.clearFilters}
        </button>
      </li>
    </ul>
  )
}
