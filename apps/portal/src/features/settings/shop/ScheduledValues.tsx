import { Button } from '@mantine/core'
import { settingText } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { useCan } from '../../../lib/can.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { randomId } from '../../../lib/random-id.ts'
import { confirmChange } from '../confirm-change.ts'
import { settingSchema, typedSetting } from './setting-forms.ts'
import {
  shopSettingsQuery,
  useChangeSetting,
  type LoadedSettings,
  type FormSettingKey,
} from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'
import styles from './shop.module.css'

type Props = {
  settingKey: FormSettingKey
  loaded: LoadedSettings
  /** The scheduled values in the order of their days. */
  entries: readonly SettingEntry[]
  onChange: (entry: SettingEntry) => void
}

/** The values of a setting that come into force later. Owners can change and withdraw them. */
export function ScheduledValues({ settingKey, loaded, entries, onChange }: Props) {
  const canManage = useCan()('settings.manage')
  const { mutateAsync } = useChangeSetting()
  const cache = useQueryClient()
  const nameOf = useNameOf()
  /** Withdraws a value: the one before it stays in force from that day on. */
  const withdraw = ({ _id, validFrom }: SettingEntry, before: unknown) =>
    confirmChange(
      say.confirmWithdraw(settingKey, validFrom),
      async () => {
        const typed = { ...typedSetting(settingKey, before as never), validFrom }
        const parsed = settingSchema(settingKey).safeParse(typed)
        if (!parsed.success) throw new Error('A stored value is invalid')
        const basedOn = loaded.latest[settingKey] ?? null
        // A retry needs no key: the value is withdrawn then, or is based on the same entry.
        await settleLost(
          mutateAsync({ key: settingKey, ...parsed.data, basedOn, requestKey: randomId() }),
          () => cache.getQueryData(shopSettingsQuery.queryKey)?.scheduled.some((other) => other._id === _id) === false,
        )
        return say.withdrawn
      },
      say.saveFailed,
    )
  return (
    <div className={styles.scheduled}>
      <h3>{say.scheduled}</h3>
      <ul>
        {entries.map((entry, index) => (
          <li key={entry._id}>
            <div>
              <strong>{say.scheduledFrom(entry.validFrom)}</strong>
              <span>{settingText(settingKey, entry.value as never)}</span>
              <small>{say.setBy(nameOf(entry.person), entry.at)}</small>
            </div>
            {canManage && (
              <div className={styles.actions}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={say.changeScheduled(settingKey, entry.validFrom)}
                  onClick={() => onChange(entry)}
                >
                  {say.change}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  aria-label={say.withdrawScheduled(settingKey, entry.validFrom)}
                  onClick={() => void withdraw(entry, entries[index - 1]?.value ?? loaded.settings[settingKey])}
                >
                  {say.withdraw}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
