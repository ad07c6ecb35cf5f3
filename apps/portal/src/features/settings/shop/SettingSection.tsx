import { Button } from '@mantine/core'
import { SETTING_LABELS, settingFacts } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { FormKey } from './setting-forms.ts'
import { IconPencil } from '@tabler/icons-react'
import { useCan } from '../../../lib/can.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { Section } from '../Section.tsx'
import { ScheduledValues } from './ScheduledValues.tsx'
import { settingEventsQuery, type LoadedSettings } from './shop-settings.queries.ts'
import { SETTING_HINTS, say } from './shop.messages.ts'
import styles from './shop.module.css'

const originText = (entry: SettingEntry | undefined) =>
  entry ? `${say.validSince(entry.validFrom)} ${say.setBy(entry.person, entry.at)}` : say.neverSet

type Props = {
  settingKey: FormKey
  loaded: LoadedSettings
  /** Opens the form, for a scheduled entry or a new value. */
  onChange: (entry?: SettingEntry) => void
}

/** A setting: the value in force, who set it and when, what is scheduled, and for owners its history. */
export function SettingSection({ settingKey, loaded, onChange }: Props) {
  const canManage = useCan()('settings.manage')
  const scheduled = loaded.scheduled.filter(({ key }) => key === settingKey)
  return (
    <Section
      title={SETTING_LABELS[settingKey]}
      hint={SETTING_HINTS[settingKey]}
      action={
        canManage && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={say.changeOf(settingKey)}
            onClick={() => onChange()}
          >
            {say.change}
          </Button>
        )
      }
    >
      <FactList className={styles.facts} facts={settingFacts(settingKey, loaded.settings[settingKey] as never)} />
      <p className={styles.origin}>{originText(loaded.inForce[settingKey])}</p>
      {scheduled.length > 0 && (
        <ScheduledValues settingKey={settingKey} loaded={loaded} entries={scheduled} onChange={onChange} />
      )}
      {canManage && (
        <div className={styles.history}>
          <HistorySection query={settingEventsQuery(settingKey)} />
        </div>
      )}
    </Section>
  )
}
