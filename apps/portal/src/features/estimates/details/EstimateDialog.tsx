import { wayLabel } from '@phuljhari/contract/estimates/estimate-labels'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { FULFILMENT_LABELS, SOURCE_LABELS } from '@phuljhari/contract/order-entry/order-draft'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { addressOf } from '../../../entities/estimates/estimate-format.ts'
import { EstimateBadge } from '../EstimateBadge.tsx'
import { say } from '../estimates.messages.ts'
import { estimateQuery } from '../estimates.queries.ts'
import styles from './estimate-details.module.css'
import { EstimateActions } from './EstimateActions.tsx'
import { Versions } from './Versions.tsx'
import { paymentMethodText } from '../../../entities/orders/order-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

const moment = (iso: string) => `${formatDate(iso)} · ${formatTime(iso)}`

/** Returns the facts of a version; empty ones are left out. */
function factsOf(version: EstimateVersion): Fact[] {
  const transport = [version.transport?.name, version.transport?.destination].filter(Boolean).join(', ')
  const facts: Array<readonly [string, string]> = [
    [t('Customer'), version.customer.fullName],
    [t('Phone'), formatPhone(version.customer.phoneNumber)],
    [t('Address'), addressOf(version)],
    [t('Delivery'), [FULFILMENT_LABELS[version.fulfilment], transport].filter(Boolean).join(': ')],
    [t('Payment method'), paymentMethodText(version.paymentMethod)],
    [t('Asked for by'), SOURCE_LABELS[version.source]],
    [t('Notes'), version.notes],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Says which order the estimate became, or why it was withdrawn. */
function Ending({ confirmation, withdrawal }: Estimate) {
  const nameOf = useNameOf()
  if (confirmation)
    return (
      <p>
        {t('Version {version} confirmed by {way}, {at}, to {person}. It became order', {
          version: confirmation.version,
          way: wayLabel(confirmation.way),
          at: moment(confirmation.at),
          person: nameOf(confirmation.person),
        })}{' '}
        <Link to={orderLink(confirmation.orderId)}>{confirmation.orderId}</Link>.
      </p>
    )
  if (withdrawal)
    return (
      <p>
        {t('Withdrawn by {person}, {at}: {reason}', {
          person: nameOf(withdrawal.person),
          at: moment(withdrawal.at),
          reason: withdrawal.reason,
        })}
      </p>
    )
  return null
}

function EstimateDetails({ estimate }: { estimate: Estimate }) {
  const current = estimate.versions.at(-1)
  if (!current) return null
  const isExpired = estimate.state === 'open' && current.validUntil < indiaToday()
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <EstimateBadge state={estimate.state} isExpired={isExpired} />
        <span>
          {isExpired
            ? say.expiredOn(current.validUntil)
            : t('Valid till {validUntil}', { validUntil: formatDate(current.validUntil) })}
        </span>
      </div>
      <Ending {...estimate} />
      <FactList facts={factsOf(current)} className={styles.facts} />
      <Versions versions={estimate.versions} />
      <EstimateActions estimate={estimate} current={current} isExpired={isExpired} />
    </div>
  )
}

type Props = { number: string; onClose: () => void }

/** The details of one estimate. The URL may name one that is not in the list, or one that does not exist. */
export function EstimateDialog({ number, onClose }: Props) {
  const { data, error, refetch } = useQuery(estimateQuery(number))
  return (
    <Dialog title={t('Estimate {number}', { number })} size="xl" hasUrl onClose={onClose}>
      {data && <EstimateDetails estimate={data} />}
      {!data && !error && <Loading text={say.oneLoading} />}
      {!data && error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />}
    </Dialog>
  )
}
