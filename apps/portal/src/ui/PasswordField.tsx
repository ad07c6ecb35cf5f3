import { PasswordInput } from '@mantine/core'
import { useState, type ChangeEvent } from 'react'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  description?: string
  autoFocus?: boolean
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A required password with a toggle that shows and hides it. */
export function PasswordField({ label, autoFocus = false, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      size="md"
      label={label}
      required
      withAsterisk={false}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown
          ? t('Hide {label}', { label: label.toLowerCase() })
          : t('Show {label}', { label: label.toLowerCase() }),
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
      {...(autoFocus && { autoFocus, 'data-autofocus': true })}
      {...input}
    />
  )
}
