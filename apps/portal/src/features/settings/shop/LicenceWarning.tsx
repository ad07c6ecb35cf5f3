import { indiaDay } from '@phuljhari/contract/rules/dates'
import { licenceWarning } from '@phuljhari/contract/settings/licence'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './shop.module.css'

/** Says that the explosives licence expires soon, or has expired. */
export function LicenceWarning({ licence }: { licence: ShopSettings['licence'] }) {
  const warning = licenceWarning(licence, indiaDay(new Date()))
  if (warning === null) return null
  return (
    <p className={styles.warning} data-expired={warning.hasExpired || undefined}>
      <IconAlertTriangle size={18} aria-hidden />
      {warning.text}
    </p>
  )
}
