import type { PreviewRow } from '@phuljhari/contract/products/price-list.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useRef } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { say } from './bulk-upload.messages.ts'
import { Tick } from './Tick.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** The rows that would change the catalogue. */
  rows: readonly PreviewRow[]
  isExcluded: (row: PreviewRow) => boolean
  onExclude: (rows: readonly PreviewRow[], isExcluded: boolean) => void
}

/** Lets the user leave out the products of whole categories. */
export function CategoryChoice({ rows, isExcluded, onExclude }: Props) {
  const categories = [...Map.groupBy(rows, ({ category }) => category)]
  const excluded = rows.filter(isExcluded)
  const status = useRef<HTMLParagraphElement>(null)
  return (
    <div className={styles.exclusion}>
      {categories.length > 1 && (
        <details>
          <summary>{say.chooseCategories(categories.length)}</summary>
          <ul aria-label={t('Categories of the list')}>
            {categories.map(([category, members]) => {
              const included = members.filter((row) => !isExcluded(row)).length
              return (
                <li key={category}>
                  <Tick
                    checked={included === members.length}
                    isPartial={included > 0 && included < members.length}
                    onChange={() => onExclude(members, included === members.length)}
                  >
                    {category} ({formatCount(members.length)})
                  </Tick>
                </li>
              )
            })}
          </ul>
        </details>
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {excluded.length > 0 ? say.leftOut(excluded.length) : say.untick}
      </p>
      {excluded.length > 0 && (
        <TextButton
          onClick={() => {
            // The button is about to be removed with the focus on it.
            status.current?.focus()
            onExclude(excluded, false)
          }}
        >
          {say.putBack}
        </TextButton>
      )}
    </div>
  )
}
