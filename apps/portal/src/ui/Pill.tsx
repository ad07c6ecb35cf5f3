import styles from './pill.module.css'

/** A short text in the colours of a status of orders, such as `delivered`. */
export const Pill = ({ text, colour }: { text: string; colour: string }) => (
  <span className={styles.pill} style={{ background: `var(--${colour}-bg)`, color: `var(--${colour}-fg)` }}>
    {text}
  </span>
)
