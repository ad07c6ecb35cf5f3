import { formatCount } from '@phuljhari/contract/rules/format-number'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { NamedItem } from './read-named-page.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import styles from '../../ui/ui.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  label: string
  column: string
  items: readonly NamedItem[]
  /** The URL of the products that use a name; absent where products cannot be filtered by it. */
  productsUrl?: ((name: string) => string) | undefined
  /** Null for a role that may not edit. */
  actions: { onEdit: (item: NamedItem) => void; onDelete: (item: NamedItem) => void } | null
}

/**
 * The name column and, for those who may edit, the Actions column (section 2), and between them the products where the
 * server counts them.
 */
export function NamedTable({ label, column, items, productsUrl, actions }: Props) {
  const counts = items.some(({ productCount }) => productCount !== null)
  return (
    <DataTable
      label={label}
      rows={items}
      // Other servers may send a name twice, and no ids.
      keyOf={({ id, name }, index) => id ?? `${index} ${name}`}
      columns={[
        { title: column, cell: (row) => <span className={styles.name}>{row.name}</span> },
        ...(counts
          ? [
              {
                title: t('Products'),
                number: true,
                cell: (row: NamedItem) => <ProductCount {...row} url={productsUrl?.(row.name)} />,
              } as const,
            ]
          : []),
        ...(actions
          ? [
              {
                title: t('Actions'),
                number: true,
                cell: (row: NamedItem) => (
                  <>
                    <ActionIcon aria-label={t('Edit {name}', { name: row.name })} onClick={() => actions.onEdit(row)}>
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('Delete {name}', { name: row.name })}
                      color="red"
                      onClick={() => actions.onDelete(row)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </>
                ),
              } as const,
            ]
          : []),
      ]}
    />
  )
}

function ProductCount({ name, productCount, url }: NamedItem & { url: string | undefined }) {
  if (productCount == null) return undefined
  const count = formatCount(productCount)
  if (productCount === 0 || url === undefined) return count
  return (
    <Link
      className={styles.count}
      to={url}
      aria-label={
        productCount === 1
          ? t('{count} product of {name}', { count, name })
          : t('{count} products of {name}', { count, name })
      }
    >
      {count}
    </Link>
  )
}
