import { IconSearch } from '@tabler/icons-react'
import { KeyCap } from '../../ui/KeyCap.tsx'
import styles from './palette-button.module.css'
import { PALETTE_SHORTCUT } from './use-palette-shortcut.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  onClick: () => void
  /** Called when the pointer enters, since a click is likely to follow. */
  onHover: () => void
}

/** Opens the palette: looks like a search box, and like an icon where the header has no room. */
export function PaletteButton({ onClick, onHover }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      title={t('Search ({paletteShortcut})', { paletteShortcut: PALETTE_SHORTCUT })}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={onHover}
      onFocus={onHover}
      onClick={onClick}
    >
      <IconSearch size={18} aria-hidden />
      <span className={styles.label}>{t('Search')}</span>
      <span className={styles.keys} aria-hidden>
        <KeyCap>{PALETTE_SHORTCUT}</KeyCap>
      </span>
    </button>
  )
}
