import { Button } from '@mantine/core'
import { MISSING_FACT_LABELS, missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import { licenceWarning } from '@phuljhari/contract/settings/licence'
import { NONE } from '@phuljhari/contract/settings/money-setting-texts'
import { SETTING_LABELS, settingFacts } from '@phuljhari/contract/settings/setting-texts'
import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useNameOf, type NameOf } from '../../../entities/accounts/account-names.tsx'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { imageUrl } from '../../../lib/image-url.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { Section } from '../Section.tsx'
import { ScheduledValues } from './ScheduledValues.tsx'
import { settingEventsQuery, type LoadedSettings, type FormSettingKey } from './shop-settings.queries.ts'
import { SETTING_HINTS, say } from './shop.messages.ts'
import styles from './shop.module.css'

/** The actor of values that come from the server's configuration. */
const SYSTEM = 'system'

/** Says who set a value, and since when it is valid: a configured one always was, whichever day is stored. */
function originText(key: FormSettingKey, entry: SettingEntry | undefined, nameOf: NameOf): string {
  if (!entry) return key === 'registration' ? say.notChosen : say.standard
  const { person, at, validFrom } = entry
  return person === SYSTEM ? say.setBy(person, at) : `${say.validSince(validFrom)} ${say.setBy(nameOf(person), at)}`
}

/** Settings that a shop fills in part by part; in all others None is a choice. */
const FILLED_IN: ReadonlySet<FormSettingKey> = new Set(['identity', 'payee', 'licence'])
const isUnset = (text: string) => text === NONE || text.startsWith(`${NONE} (`)

/** Whether everything is set that documents need; null for settings that they do not need. */
function isComplete(key: FormSettingKey, { settings, inForce }: LoadedSettings): boolean | null {
  if (key === 'identity') return missingLegalFacts(settings).length === 0
  if (key === 'registration') return inForce.registration !== undefined
  if (key === 'payee') return settings.payee.upiId !== '' || settings.payee.bankAccount !== ''
  return key === 'licence' ? settings.licence.number !== '' : null
}

/** The parts of a setting with their values; images are shown. */
function factsOf(key: FormSettingKey, { settings }: LoadedSettings): Fact[] {
  const all = settingFacts(key, settings[key] as never)
  if (!FILLED_IN.has(key)) return all
  const unset = all.filter(([, text]) => isUnset(text)).map(([label]) => label)
  const set = all.filter(([, text]) => !isUnset(text))
  const facts: Fact[] = unset.length === 0 || set.length === 0 ? set : [...set, [say.notSet, unset.join(', ')]]
  if (key !== 'identity') return facts
  const images: Record<string, string> = {
    [say.logo]: settings.identity.logo,
    [say.signature]: settings.identity.signature,
  }
  return facts.map(([label, text]) => {
    const url = images[String(label)]
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

/** Says that the explosives licence expires soon, or has expired. */
function LicenceWarning({ licence }: { licence: ShopSettings['licence'] }) {
  const warning = licenceWarning(licence, indiaToday())
  if (warning === null) return null
  return (
    <p className={styles.warning} data-expired={warning.hasExpired || undefined}>
      <IconAlertTriangle size={18} aria-hidden />
      {warning.text}
    </p>
  )
}

type Props = {
  settingKey: FormSettingKey
  loaded: LoadedSettings
  /** Opens the form, for a scheduled entry or a new value. */
  onChange: (entry?: SettingEntry) => void
}

/** A setting: the value in force, who set it and when, what is scheduled, and for owners its history. */
export function SettingSection({ settingKey, loaded, onChange }: Props) {
  const nameOf = useNameOf()
  const canManage = useCan()('settings.manage')
  const scheduled = loaded.scheduled.filter(({ key }) => key === settingKey)
  const complete = isComplete(settingKey, loaded)
  const facts = factsOf(settingKey, loaded)
  return (
    <Section
      id={settingKey}
      title={SETTING_LABELS[settingKey]}
      badge={complete === null ? null : { text: complete ? say.complete : say.incomplete, isGood: complete }}
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
      {facts.length > 0 && <FactList className={styles.facts} facts={facts} />}
      <p className={styles.origin}>
        {facts.length > 0 ? originText(settingKey, loaded.inForce[settingKey], nameOf) : say.neverSet}
      </p>
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
