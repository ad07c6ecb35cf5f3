import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import { SETTING_LABELS } from '@phuljhari/contract/settings/setting-texts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Loaded } from '../Loaded.tsx'
import { SeriesSection } from './SeriesSection.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingSection } from './SettingSection.tsx'
import { shopSettingsQuery, type FormSettingKey } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'
import styles from './shop.module.css'

/** How many settings a page may have before it lists them at its top. */
const MAX_WITHOUT_INDEX = 4

/** Scrolls to the section that the URL names, which the browser did not find while the settings were loading. */
function ScrollToSection() {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('button')?.focus({ preventScroll: true })
  }, [hash])
  return null
}

/** A page with a section for each of the settings. */
function ShopSettingsPage({ settingKeys }: { settingKeys: readonly FormSettingKey[] }) {
  const settings = useQuery(shopSettingsQuery)
  const [changing, setChanging] = useState<{ key: FormSettingKey; entry: SettingEntry | undefined } | null>(null)
  return (
    <Loaded query={settings}>
      {(loaded) => (
        <>
          {settingKeys.length > MAX_WITHOUT_INDEX && (
            <nav className={styles.index} aria-label={say.index}>
              {settingKeys.map((key) => (
                <a key={key} href={`#${key}`}>
                  {SETTING_LABELS[key]}
                </a>
              ))}
            </nav>
          )}
          {settingKeys.map((key) => (
            <Fragment key={key}>
              <SettingSection settingKey={key} loaded={loaded} onChange={(entry) => setChanging({ key, entry })} />
              {key === 'series' && <SeriesSection />}
            </Fragment>
          ))}
          <ScrollToSection />
          {changing && (
            <SettingDialog
              settingKey={changing.key}
              loaded={loaded}
              entry={changing.entry}
              onClose={() => setChanging(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

export const OrderSettings = () => (
  <ShopSettingsPage settingKeys={['minimumOrder', 'blockedPlaces', 'discountLimit', 'packing', 'dispatch']} />
)
export const IdentitySettings = () => <ShopSettingsPage settingKeys={['identity', 'licence', 'payee', 'papers']} />
export const GstSettings = () => (
  <ShopSettingsPage
    settingKeys={['registration', 'taxRates', 'series', 'invoicing', 'gstLimits', 'annualReturn', 'books']}
  />
)
export const PaymentSettings = () => <ShopSettingsPage settingKeys={['paymentPolicy']} />
export const EstimateSettings = () => <ShopSettingsPage settingKeys={['estimateValidity', 'estimateTexts']} />
