import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Loaded } from '../Loaded.tsx'
import { SeriesSection } from './series/SeriesSection.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingSection } from './SettingSection.tsx'
import { shopSettingsQuery } from './shop-settings.queries.ts'

/** A page with a section for each of the settings. */
function ShopSettingsPage({ settingKeys }: { settingKeys: readonly ShopSettingKey[] }) {
  const settings = useQuery(shopSettingsQuery)
  const [changing, setChanging] = useState<{ key: ShopSettingKey; entry: SettingEntry | undefined } | null>(null)
  return (
    <Loaded query={settings}>
      {(loaded) => (
        <>
          {settingKeys.map((key) => (
            <Fragment key={key}>
              <SettingSection settingKey={key} loaded={loaded} onChange={(entry) => setChanging({ key, entry })} />
              {key === 'series' && <SeriesSection />}
            </Fragment>
          ))}
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
  <ShopSettingsPage settingKeys={['minimumOrder', 'blockedPlaces', 'discountLimit', 'packing']} />
)
export const IdentitySettings = () => <ShopSettingsPage settingKeys={['identity', 'licence', 'payee']} />
export const GstSettings = () => (
  <ShopSettingsPage
    settingKeys={['registration', 'taxRates', 'series', 'invoicing', 'gstLimits', 'annualReturn', 'books']}
  />
)
export const PaymentSettings = () => <ShopSettingsPage settingKeys={['paymentPolicy']} />
export const EstimateSettings = () => <ShopSettingsPage settingKeys={['estimateValidity', 'estimateTexts']} />
