import { indiaDay } from '@phuljhari/contract/rules/dates'
import { licenceExpiresIn } from '@phuljhari/contract/settings/licence'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { IconAlertTriangle } from '@tabler/icons-react'
import { say } from './shop.messages.ts'
import styles from './shop.module.css'

/** Says that the explosives licence expires soon, or has expired. */
export function LicenceWarning({ licence }: { licence: ShopSettings['licence'] }) {
  const days = licenceExpiresIn(licence, indiaDay(new Date()))
  if (days === null) return null
  return (
    <p className={styles.warning} data-expired={days < 0 || undefined}>
      <IconAlertTriangle size={18} aria-hidden />
      {say.licenceExpires(days, licence.validTo)}
    </p>
  )
}
