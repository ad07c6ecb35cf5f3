import { Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import styles from './orders-table.module.css'
import { usualColumns, type TableColumn } from './table-columns.tsx'
import { tableTexts } from './table.messages.ts'

type Props = {
  available: readonly TableColumn[]
  /** The ids of the columns that are shown. */
  shown: readonly string[]
  /** Called with null for the usual ones. */
  onChange: (columns: readonly string[] | null) => void
}

/** Chooses the columns of the table. The order's number, which opens it, stays. */
export function ColumnMenu({ available, shown, onChange }: Props) {
  const toggle = (id: string) => onChange(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={styles.columns}>
          <IconColumns3 size={16} aria-hidden />
          {tableTexts.columns}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu ?? ''} aria-label={tableTexts.columns}>
        {available
          .filter(({ id }) => id !== 'order')
          .map(({ id, title }) => (
            <label key={id}>
              <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
              {title}
            </label>
          ))}
        <button type="button" disabled={shown.join() === usualColumns().join()} onClick={() => onChange(null)}>
          {tableTexts.defaultColumns}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
