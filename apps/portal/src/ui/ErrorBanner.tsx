import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  text: string
  title?: string
  tone?: 'danger' | 'warning'
  onDismiss?: () => void
  /** A button for what the user can do about it. */
  children?: ReactNode
}

/** An error or a warning, announced by screen readers as soon as it shows. */
export function ErrorBanner({ text, title, tone = 'danger', onDismiss, children }: Props) {
  return (
    <div className={`${styles.banner} ${tone === 'warning' ? styles.warning : ''}`}>
      <span role="alert">
        {title && <strong>{title}</strong>}
        {text}
      </span>
      {children}
      {onDismiss && <CloseButton aria-label={t('Dismiss')} size="lg" c="inherit" onClick={onDismiss} />}
    </div>
  )
}
