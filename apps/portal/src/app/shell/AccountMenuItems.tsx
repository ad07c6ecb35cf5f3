import { useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useFeature } from '../../lib/features.ts'
import { setOrderSound, useOrderSoundSetting } from '../../entities/orders/order-sound.ts'
import { useToken } from '../../lib/session.ts'
import styles from './account-menu.module.css'
import { LanguageItems } from './LanguageItems.tsx'
import { THEMES } from './themes.ts'
import { useSignOut } from './use-sign-out.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Closes the menu. */
  onDone: () => void
  onChangePassword: () => void
}

/** Theme, language and sound, which are stored in this browser, and with a session the settings and its account. */
export function AccountMenuItems({ onDone, onChangePassword }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const hasSound = useOrderSoundSetting()
  const canChangePassword = useFeature('session.changePassword') === true
  const hasSettings = useFeature('staff') === true
  const navigate = useNavigate()
  const signOut = useSignOut()
  const token = useToken()
  return (
    <>
      <div role="group" aria-label={t('Theme')}>
        <p className={styles.heading} aria-hidden>
          {t('Theme')}
        </p>
        {THEMES.map(([theme, name]) => (
          <button
            key={theme}
            type="button"
            className={styles.item}
            role="menuitemradio"
            aria-checked={colorScheme === theme}
            tabIndex={-1}
            onClick={() => {
              setColorScheme(theme)
              onDone()
            }}
          >
            {name}
            {colorScheme === theme && <IconCheck size={18} aria-hidden />}
          </button>
        ))}
      </div>
      <LanguageItems onDone={onDone} />
      <button
        type="button"
        className={`${styles.item} ${styles.first}`}
        role="menuitemcheckbox"
        aria-checked={hasSound}
        tabIndex={-1}
        // Stays open to show the new state.
        onClick={() => setOrderSound(!hasSound)}
      >
        {t('Sound on for new orders')}
        {hasSound && <IconCheck size={18} aria-hidden />}
      </button>
      {token !== null && (
        <>
          {hasSettings && (
            <button
              type="button"
              className={`${styles.item} ${styles.first}`}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                onDone()
                void navigate('/settings')
              }}
            >
              {t('Settings')}
            </button>
          )}
          {canChangePassword && (
            <button
              type="button"
              className={`${styles.item} ${hasSettings ? '' : styles.first}`}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                onDone()
                onChangePassword()
              }}
            >
              {t('Change password')}
            </button>
          )}
          <button
            type="button"
            className={`${styles.item} ${canChangePassword || hasSettings ? '' : styles.first}`}
            role="menuitem"
            tabIndex={-1}
            onClick={signOut}
          >
            {t('Sign out')}
          </button>
        </>
      )}
    </>
  )
}
