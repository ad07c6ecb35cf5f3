import { Button } from '@mantine/core'
import { MISSING_FACT_LABELS, missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import { SETTING_LABELS, settingFacts } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useCan } from '../../../lib/can.ts'
import { imageUrl } from '../../../lib/image-url.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { Section } from '../Section.tsx'
import { LicenceWarning } from './LicenceWarning.tsx'
import { ScheduledValues } from './ScheduledValues.tsx'
import { settingEventsQuery, type LoadedSettings } from './shop-settings.queries.ts'
import { SETTING_HINTS, say } from './shop.messages.ts'
import styles from './shop.module.css'

const originText = (entry: SettingEntry | undefined) =>
  entry ? `${say.validSince(entry.validFrom)} ${say.setBy(entry.person, entry.at)}` : say.neverSet

/** What the setting consists of; images are shown. */
function factsOf(key: ShopSettingKey, { settings }: LoadedSettings): Fact[] {
  const facts = settingFacts(key, settings[key] as never)
  if (key !== 'identity') return facts
  const images: Record<string, string> = {
    [say.logo]: settings.identity.logo,
    [say.signature]: settings.identity.signature,
  }
  return facts.map(([label, text]) => {
    const url = images[label]
    return [label, url ? <img key={label} className={styles.image} src={imageUrl(url)} alt={label} /> : text]
  })
}

/** What a shop registered for GST must still enter before it can issue a tax document. */
function LegalFacts({ settings }: Pick<LoadedSettings, 'settings'>) {
  const missing = settings.registration.kind === 'unregistered' ? [] : missingLegalFacts(settings)
  if (missing.length === 0) return null
  return (
    <div className={styles.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {say.noTaxDocuments} {missing.map((fact) => `${MISSING_FACT_LABELS[fact]}.`).join(' ')}
      </span>
    </div>
  )
}

type Props = {
  settingKey: ShopSettingKey
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
            {say.actionOf(settingKey)}
          </Button>
        )
      }
    >
      {(settingKey === 'identity' || settingKey === 'registration') && <LegalFacts settings={loaded.settings} />}
      {settingKey === 'licence' && <LicenceWarning licence={loaded.settings.licence} />}
      <FactList className={styles.facts} facts={factsOf(settingKey, loaded)} />
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
