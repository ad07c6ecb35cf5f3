import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { toast } from '../../../ui/toast.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import type { SettingInput } from './setting-forms.ts'
import { shopSettingsQuery, useChangeSetting, type LoadedSettings } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'

/** The value that someone else or an earlier attempt has set; null when it is no longer in force or scheduled. */
export type Conflict = { entry: SettingEntry | null; isOwn: boolean }

const latestEntry = ({ latest, inForce, scheduled }: LoadedSettings, key: ShopSettingKey): SettingEntry | null =>
  [inForce[key], ...scheduled].find((entry) => entry !== undefined && entry._id === latest[key]) ?? null

/** `value.states.33` of a refusal as the input `states.33`. */
const inputErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^value\./, ''), message]))

/**
 * Saves a setting. Nothing is saved when someone else has changed it since it was loaded, or when an attempt whose
 * reply was lost had saved other values: `conflict` then shows the stored value, and saving again replaces it.
 */
export function useSaveSetting(
  key: ShopSettingKey,
  loaded: LoadedSettings,
  showErrors: (errors: Record<string, string>) => void,
) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useChangeSetting()
  const formKey = useRequestKey()
  // Kept from when the form was opened, since the user has not seen what was loaded later.
  const [basedOn, setBasedOn] = useState(loaded.latest[key] ?? null)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  function showFailure(failure: unknown): void {
    const isSaved = isSavedAlready(failure)
    const isChanged = isSaved || (failure instanceof ApiError && failure.code === 'settings.changed')
    if (isSaved) formKey.renew()
    const fresh = isChanged ? cache.getQueryData(shopSettingsQuery.queryKey) : undefined
    const fields = failure instanceof ApiError ? inputErrors(failure.fields) : {}
    showErrors(fields)
    setConflict(fresh ? { entry: latestEntry(fresh, key), isOwn: isSaved } : null)
    if (fresh) setBasedOn(fresh.latest[key] ?? null)
    setError(fresh || Object.keys(fields).length > 0 ? null : failure)
  }

  /** @returns whether the value was saved. */
  async function save({ value, validFrom }: SettingInput): Promise<boolean> {
    try {
      await mutateAsync({ key, value, validFrom, basedOn, requestKey: formKey.read() })
    } catch (failure) {
      showFailure(failure)
      return false
    }
    toast.success(validFrom > indiaToday() ? say.savedFrom(key, validFrom) : say.saved(key))
    return true
  }

  return { save, isPending, error, conflict }
}
