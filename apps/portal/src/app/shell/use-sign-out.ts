import { signOut } from '@phuljhari/contract/auth/auth.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useFeature } from '../../lib/features.ts'
import { deleteKeptDrafts, keptDraftKeys } from '../../entities/orders/kept-drafts.ts'
import { clearSession, getToken } from '../../lib/session.ts'
import { dialogs, type Question } from '../../ui/dialogs.ts'
import { t } from '@phuljhari/contract/rules/t'

const question = (bills: number): Question => ({
  title: t('Sign out?'),
  message:
    bills === 1
      ? t('A bill that is not saved yet is kept in this browser. Signing out deletes it.')
      : t('{bills} bills that are not saved yet are kept in this browser. Signing out deletes them.', { bills }),
  confirmLabel: t('Sign out'),
  danger: true,
})

/** Clears the stored token and user, then goes to / (section 2). Asks first when drafts would be lost. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const canSignOut = useFeature('session.signOut')
  const end = () => {
    deleteKeptDrafts()
    // Best effort: the local session ends whatever the server replies.
    if (canSignOut && getToken() !== null) call(signOut, {}).catch(() => {})
    clearSession()
    cache.clear()
    void navigate('/')
  }
  return () => {
    const bills = keptDraftKeys().length
    if (bills === 0) return end()
    void dialogs.confirm(question(bills)).then((isSure) => isSure && end())
  }
}
