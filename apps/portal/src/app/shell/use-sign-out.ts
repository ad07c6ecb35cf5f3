import { signOut } from '@phuljhari/contract/auth/auth.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useFeature } from '../../lib/features.ts'
import { clearSession, getToken } from '../../lib/session.ts'

/** Clears the stored token and user, then goes to / (section 2). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const canSignOut = useFeature('session.signOut')
  return () => {
    // Best effort: the local session ends whatever the server replies.
    if (canSignOut && getToken() !== null) call(signOut, {}).catch(() => {})
    clearSession()
    cache.clear()
    void navigate('/')
  }
}
