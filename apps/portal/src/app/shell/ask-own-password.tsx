import { resetSecondFactor } from '@phuljhari/contract/staff/staff.contract'
import { t } from '@phuljhari/contract/rules/t'
import { dialogs } from '../../ui/dialogs.ts'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'

const EMPTY = { password: '' }

function OwnPassword({ isWrong, onGiven }: { isWrong: boolean; onGiven: (password: string) => void }) {
  const form = useContractForm(resetSecondFactor.schema.body, EMPTY)
  return (
    <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(({ password }) => onGiven(password))}>
      {isWrong && <ErrorBanner text={t('The current password is incorrect')} />}
      <p>{t('This cannot simply be taken back. Your own password makes sure that it is you.')}</p>
      <PasswordField
        label={t('Your own password')}
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <DialogFooter submitLabel={t('Confirm')} />
    </form>
  )
}

/** Asks for the user's own password, over whatever is open. @returns null when the user closes the question */
export async function askOwnPassword(isWrong: boolean): Promise<string | null> {
  let given: string | null = null
  await dialogs.form(t('Confirm with your password'), (done) => (
    <OwnPassword
      isWrong={isWrong}
      onGiven={(password) => {
        given = password
        done()
      }}
    />
  ))
  return given
}
