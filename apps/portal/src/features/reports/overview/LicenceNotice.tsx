import { indiaDay } from '@phuljhari/contract/rules/dates'
import { licenceWarning } from '@phuljhari/contract/settings/licence'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { completeSettings } from '@phuljhari/contract/settings/shop-settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import styles from './overview.module.css'

/** The explosives licence (feature settings). The key begins with that of the settings, so a change invalidates it. */
const licenceQuery = queryOptions({
  queryKey: ['shop-settings', 'licence'],
  queryFn: async ({ signal }) => completeSettings((await callAndParse(getShopSettings, {}, signal)).settings).licence,
})

/** Tells owners that the explosives licence expires soon, or has expired. Shows nothing without it. */
export function LicenceNotice() {
  const { data } = useQuery(licenceQuery)
  const warning = data && licenceWarning(data, indiaDay(new Date()))
  if (!warning) return null
  return (
    <p className={styles.licence} data-expired={warning.hasExpired || undefined}>
      {warning.text} <Link to="/settings/shop">Open the settings</Link>
    </p>
  )
}
