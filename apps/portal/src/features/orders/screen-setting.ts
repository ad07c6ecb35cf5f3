import type { OrdersScreen } from '@phuljhari/contract/staff/profile.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { profileQuery } from '../../lib/profile.ts'
import { readOrdersScreen } from '../../lib/read-orders-screen.ts'
import { storedEmail, useToken } from '../../lib/session.ts'
import { local } from '../../lib/stored.ts'

const NOTHING_CHOSEN: OrdersScreen = { view: 'list', columns: null, sort: null }

/** Each account of this browser has its own. */
const keyOf = () => `orders-screen ${storedEmail()}`
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const stored = () => local.read(keyOf()) ?? ''
function store(setting: OrdersScreen): void {
  local.keep(keyOf(), JSON.stringify(setting))
  for (const listener of listeners) listener()
}

/** It may hold anything: an older release or a person may have written it. */
function parse(text: string): OrdersScreen {
  try {
    return readOrdersScreen(JSON.parse(text || 'null')) ?? NOTHING_CHOSEN
  } catch {
    return NOTHING_CHOSEN
  }
}

/** View, columns and sort as the person left them: on any device with our API, else on this one. */
export function useScreenSetting(): OrdersScreen {
  const text = useSyncExternalStore(subscribe, stored)
  return useMemo(() => parse(text), [text])
}

/** The changes that are being sent, and the last of them, which the next waits for. */
const sending = { count: 0, last: Promise.resolve() }

/** Takes over what the server knows of the person, who may have chosen it on another device. */
export function useSettingOfServer(): void {
  const setting = useQuery({ ...profileQuery(useToken()), enabled: false }).data?.ordersScreen
  useEffect(() => {
    if (setting && sending.count === 0) store(setting)
  }, [setting])
}

/** Returns the function that remembers a view, columns or a sort for the person. */
export function useRememberSetting(): (changes: Partial<OrdersScreen>) => void {
  const cache = useQueryClient()
  const token = useToken()
  return useCallback(
    (changes) => {
      const key = profileQuery(token).queryKey
      const ordersScreen = { ...parse(stored()), ...changes }
      store(ordersScreen)
      // Other servers do not store it, so it stays on this device.
      if (cache.getQueryData(key)?.ordersScreen === undefined) return
      sending.count++
      sending.last = sending.last.then(async () => {
        const { saveScreenSetting } = await import('./save-screen-setting.ts')
        if (await saveScreenSetting(ordersScreen)) cache.setQueryData(key, (now) => now && { ...now, ordersScreen })
        sending.count--
      })
    },
    [cache, token],
  )
}
