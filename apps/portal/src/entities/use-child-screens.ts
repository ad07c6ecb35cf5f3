import { useQuery } from '@tanstack/react-query'
import { useCan } from '../lib/can.ts'
import { featuresQuery } from '../lib/features.ts'
import { useToken } from '../lib/session.ts'
import type { ChildScreen } from './screen-list.ts'

/** Those of `screens` that this server supports and this user may see; none before the user has signed in. */
export function useChildScreens<Screen extends ChildScreen>(screens: readonly Screen[]): Screen[] {
  const can = useCan()
  const isSignedIn = useToken() !== null
  const { data: features = [] } = useQuery(featuresQuery)
  if (!isSignedIn) return []
  return screens.filter(({ feature, permission }) => features.includes(feature) && can(permission))
}
