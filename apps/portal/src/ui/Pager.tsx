import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Pager.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { page: number; hasNext: boolean; onPage: (page: number) => void; children?: ReactNode }

/** One page at a time, never below 1 (section 4). */
export function Pager({ page, hasNext, onPage, children }: Props) {
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <span>{children}</span>
      <span className={styles.buttons}>
        <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('Prev')}
        </Button>
        <strong aria-live="polite">{t('Page {page}', { page })}</strong>
        <Button variant="default" size="sm" disabled={!hasNext} onClick={() => onPage(page + 1)}>
          {t('Next')}
        </Button>
      </span>
    </nav>
  )
}
