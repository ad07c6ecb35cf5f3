import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '@phuljhari/contract/staff/profile.contract'
import { useFeature } from './features.ts'
import { getToken, useToken } from './session.ts'
import { updateUser } from './stored-role.ts'

/** The start of the query keys of the profile and of everything else that belongs to the user alone. */
export const PROFILE_KEY = ['profile'] as const

/** The signed-in user as the server knows them now (feature staff). Each session has its own. */
export const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, token],
    queryFn: async ({ signal }): Promise<Profile> => {
      // Imported when called: no first view needs it.
      const { fetchProfile } = await import('./fetch-profile.ts')
      return fetchProfile(signal)
    },
  })

/** The user's profile; undefined until it is loaded, and with a server that has none. */
export function useProfile() {
  const token = useToken()
  const hasProfile = useFeature('staff') === true
  return useQuery({ ...profileQuery(token), enabled: hasProfile && token !== null })
}

/** Keeps the stored user up to date: sessions from before the server had roles have none. */
export function useProfileRefresh(): void {
  const { data } = useProfile()
  useEffect(() => {
    if (!data) return
    const { name, email, role, rights, home } = data
    updateUser(getToken(), { name, email, role, rights, home })
  }, [data])
}
