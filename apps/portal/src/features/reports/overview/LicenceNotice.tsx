import { indiaDay } from '@phuljhari/contract/rules/dates'
import { licenceWarning } from '@phuljhari/contract/settings/licence'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { licenceQuery } from './licence.queries.ts'
import styles from './overview.module.css'

/** Tells owners that the explosives licence expires soon, or has expired. Without the settings, nothing. */
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
