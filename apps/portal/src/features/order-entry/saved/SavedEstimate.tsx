import { Button } from '@mantine/core'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import { IconBrandWhatsapp, IconCheck, IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { config } from '../../../lib/config.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { toast } from '../../../ui/toast.ts'
import { estimateTextsQuery } from '../../../entities/estimates/estimate-texts.queries.ts'
import { estimateQuery, recordWhatsappOpened, useConfirmEstimate } from '../../estimates/estimates.queries.ts'
import { estimatePapersQuery } from '../../../entities/estimates/estimate-papers.queries.ts'
import { versionChanges } from '../../../entities/estimates/version-changes.ts'
import { say } from '../order-entry.messages.ts'
import { keyHint, SHORTCUTS, useShortcuts } from '../use-shortcuts.ts'
import styles from './saved.module.css'
import { FailedReads } from '../Notices.tsx'
import { t } from '@phuljhari/contract/rules/t'

const PRINT_FAILED = t('The estimate could not be printed. Try again.')
const CONFIRM_FAILED = t('The order could not be placed. Please try again.')

const ignore = () => {}

const titleOf = ({ version, person }: EstimateVersion, isTheirs: boolean): string => {
  if (isTheirs) return t('Version {version} was made by {person}', { version, person })
  return version === 1 ? t('Estimate saved') : t('Version {version} saved', { version })
}

type Props = {
  estimate: Estimate
  onNew: () => void
  onRevise: (estimate: Estimate) => void
  /** Called when the customer has agreed and the estimate has become an order. */
  onConfirmed: (order: Order) => void
}

/** Shows the estimate that was just saved, to print it, send it or turn it into an order. */
export function SavedEstimate({ estimate: saved, onNew, onRevise, onConfirmed }: Props) {
  const { number } = saved
  const cache = useQueryClient()
  // The estimate as someone else has changed it, once confirming it has failed for that reason.
  const [theirs, setTheirs] = useState<Estimate | null>(null)
  const estimate = theirs ?? saved
  const { versions, confirmation } = estimate
  const version = versions.at(-1)
  const previous = theirs ? saved.versions.at(-1) : versions.at(-2)
  const changes = version && previous && previous.version !== version.version ? versionChanges(previous, version) : []
  const textsRead = useQuery(estimateTextsQuery)
  const texts = textsRead.data
  const papersRead = useQuery(estimatePapersQuery(estimate))
  const papers = papersRead.data
  const confirm = useConfirmEstimate(number)
  const [failure, setFailure] = useState<string | null>(null)
  const print = () =>
    void cache
      .fetchQuery(estimatePapersQuery(estimate))
      .then((own) => own.printEstimate(estimate))
      .catch(() => toast.error(PRINT_FAILED))
  const accept = () => {
    if (!version || confirm.isPending) return
    setFailure(null)
    confirm.mutate(
      { version: version.version, way: version.source, accept: true },
      {
        onSuccess: ({ order }) => onConfirmed(order),
        onError: (error) => {
          setFailure(failureText(error, CONFIRM_FAILED))
          void cache.fetchQuery({ ...estimateQuery(number), staleTime: 0 }).then(setTheirs, ignore)
        },
      },
    )
  }
  useShortcuts({ estimate: print, save: accept })
  if (!version) return null
  const link =
    texts &&
    papers &&
    whatsappLink(version.customer.phoneNumber, papers.whatsappText({ number, version }, config.store.name, texts))
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title">{titleOf(version, theirs !== null && version.version !== saved.versions.length)}</h2>
      <p className={styles.number}>{number}</p>
      <p>
        {t('{fullName} · {totalAmount} · valid till {validUntil}', {
          fullName: version.customer.fullName,
          totalAmount: formatRupees(version.totalAmount),
          validUntil: formatDate(version.validUntil),
        })}
      </p>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label={t('Changes in version {version}', { version: version.version })}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {confirmation && (
        <p>
          {`${t('It became order')} `}
          <Link to={`/orders?${new URLSearchParams({ order: confirmation.orderId })}`}>{confirmation.orderId}</Link>.
        </p>
      )}
      <FailedReads text={say.whatsappFailed} reads={[textsRead, papersRead]} />
      <div className={styles.buttons}>
        <Button
          size="md"
          autoFocus
          title={keyHint('estimate')}
          leftSection={<IconPrinter size={18} aria-hidden />}
          rightSection={<KeyCap>{SHORTCUTS.estimate}</KeyCap>}
          onClick={print}
        >
          {t('Print estimate')}
        </Button>
        {link && (
          <Button
            component="a"
            size="md"
            color="green"
            href={link}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            onClick={() => void recordWhatsappOpened(number, version.version)}
          >
            {'WhatsApp'}
          </Button>
        )}
        <Button
          size="md"
          variant="light"
          title={keyHint('save')}
          leftSection={<IconCheck size={18} aria-hidden />}
          rightSection={<KeyCap>{SHORTCUTS.save}</KeyCap>}
          loading={confirm.isPending}
          onClick={accept}
        >
          {t('Customer agrees: accept order')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => onRevise(estimate)}
        >
          {t('Revise')}
        </Button>
        <Button size="md" variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
          {t('New order')}
        </Button>
      </div>
    </section>
  )
}
