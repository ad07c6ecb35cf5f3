import type { Permission } from '@phuljhari/contract/staff/roles'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { deferred } from '../../ui/deferred.tsx'

/** The `handle` of a route for which not every role has the permission. */
export type ScreenHandle = { title: string; permission: Permission }

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'permission' in handle

const DeniedScreen = deferred(() => import('./DeniedScreen.tsx').then((module) => module.DeniedScreen))

/** The screen of the URL, or, when the user's role lacks it, a notice that leads to those that it has. */
export function RoleGate({ children }: { children: ReactNode }) {
  const can = useCan()
  const needed = useMatches()
    .map(({ handle }) => handle)
    .find((handle) => isScreenHandle(handle) && !can(handle.permission))
  if (!isScreenHandle(needed)) return children
  return <DeniedScreen title={needed.title} permission={needed.permission} />
}
