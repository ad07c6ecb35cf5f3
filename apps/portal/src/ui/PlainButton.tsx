import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import styles from './plain-button.module.css'

type PlainTone = 'default' | 'marigold' | 'green' | 'red' | 'quiet'

type Appearance = {
  /** `red` is for refusing; `quiet` looks like text. */
  tone?: PlainTone
  icon?: ReactNode
  children: ReactNode
}
const classOf = (tone: PlainTone) => `mantine-focus-auto mantine-active ${styles.button} ${styles[tone]}`

/**
 * Looks like the component library's small button at a tenth of its rendering cost, for lists that render hundreds of
 * them while the user types or scrolls.
 */
export function PlainButton({
  tone = 'default',
  icon,
  children,
  loading = false,
  disabled = false,
  onClick,
}: Appearance & { loading?: boolean; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classOf(tone)}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      onClick={onClick}
    >
      {icon}
      {loading ? <span className={styles.label}>{children}</span> : children}
      {loading && (
        <span className={styles.loader} aria-hidden>
          <Loader size={20} color="currentColor" />
        </span>
      )}
    </button>
  )
}

/** The same for a link, which opens in a new tab. */
export function PlainLink({ tone = 'default', icon, children, href }: Appearance & { href: string }) {
  return (
    <a className={classOf(tone)} href={href} target="_blank" rel="noreferrer">
      {icon}
      {children}
    </a>
  )
}

/** The same for a link to another screen, marked while that screen is open. */
export const PlainNavLink = ({ tone = 'default', icon, children, to }: Appearance & { to: string }) => (
  <NavLink className={classOf(tone)} to={to}>
    {icon}
    {children}
  </NavLink>
)
