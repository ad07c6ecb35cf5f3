import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { loadFailure } from '../lib/failure-text.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './ui.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  pages: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  /** Shown when the server gives no reason why the next page failed. */
  fallback: string
}

/** Below a list: the button that loads its next page, and why the last attempt failed. */
export function ShowMore({ pages, fallback }: Props) {
  return (
    <div className={styles.showMore}>
      {pages.isFetchNextPageError && <p role="alert">{loadFailure(pages.error, fallback)}</p>}
      {pages.hasNextPage && (
        <PlainButton loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchNextPageError ? t('Try again') : t('Show more')}
        </PlainButton>
      )}
    </div>
  )
}
