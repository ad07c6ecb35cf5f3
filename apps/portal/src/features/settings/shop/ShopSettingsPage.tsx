import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { FormKey } from './setting-forms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../Loaded.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { SettingSection } from './SettingSection.tsx'
import { shopSettingsQuery } from './shop-settings.queries.ts'

/** A page with a section for each of the settings. */
function ShopSettingsPage({ settingKeys }: { settingKeys: readonly FormKey[] }) {
  const settings = useQuery(shopSettingsQuery)
  const [changing, setChanging] = useState<{ key: FormKey; entry: SettingEntry | undefined } | null>(null)
  return (
    <Loaded query={settings}>
      {(loaded) => (
        <>
          {settingKeys.map((key) => (
            <SettingSection
              key={key}
              settingKey={key}
              loaded={loaded}
              onChange={(entry) => setChanging({ key, entry })}
            />
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
export const EstimateSettings = () => <ShopSettingsPage settingKeys={['estimateValidity', 'estimateTexts']} />
