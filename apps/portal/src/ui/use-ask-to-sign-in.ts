import { useLocation, useNavigate } from 'react-router'
import { SIGN_IN_REQUIRED } from '../lib/messages.ts'
import { dialogs } from './dialogs.ts'
import { t } from '@phuljhari/contract/rules/t'

/** @returns a function that shows the warning of section 6, with a button that leads to sign-in and then back. */
export function useAskToSignIn(): (title?: string) => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (title = SIGN_IN_REQUIRED.title) => {
    const { message } = SIGN_IN_REQUIRED
    if (await dialogs.confirm({ title, message, confirmLabel: t('Sign In') }))
      void navigate(`/?next=${encodeURIComponent(pathname + search)}`)
  }
}
