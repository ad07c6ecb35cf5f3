import { CloseButton } from '@mantine/core'
import styles from './ui.module.css'

type Props = { text: string; title?: string; tone?: 'danger' | 'warning'; onDismiss?: () => void }

/** An error or a warning, announced by screen readers as soon as it shows. */
export function ErrorBanner({ text, title, tone = 'danger', onDismiss }: Props) {
  return (
    <div className={`${styles.banner} ${tone === 'warning' ? styles.warning : ''}`} role="alert">
      <span>
        {title && <strong>{title}</strong>}
        {text}
      </span>
      {onDismiss && <CloseButton aria-label="Dismiss" size="lg" c="inherit" onClick={onDismiss} />}
    </div>
  )
}
