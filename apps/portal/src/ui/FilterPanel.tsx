import { IconFilter } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import styles from './filter-panel.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  className: string | undefined
  /** Always in view. */
  search: ReactNode
  /** How many of the other filters are set. */
  active: number
  /** The other filters, which phones show on request, so that they leave room for the rows. */
  children: ReactNode
}

/** The search and the filters of a list. */
export function FilterPanel({ className = '', search, active, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={`${className} ${styles.panel}`} aria-label={t('Filters')}>
      {search}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={18} aria-hidden />
        {t('Filters')}
        {active > 0 && ` (${active})`}
      </button>
      <div id={id} className={styles.fields} data-open={isOpen || undefined}>
        {children}
      </div>
    </section>
  )
}
