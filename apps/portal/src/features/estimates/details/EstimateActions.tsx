import { Button } from '@mantine/core'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { whatsappLink, whatsappText } from '@phuljhari/contract/estimates/whatsapp-text'
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { config } from '../../../lib/config.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { revisionPath, say } from '../estimates.messages.ts'
import { estimateTextsQuery, recordWhatsappOpened } from '../estimates.queries.ts'
import { printEstimate } from '../print/print-estimate.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import styles from './estimate-details.module.css'
import { WithdrawForm } from './WithdrawForm.tsx'

type Props = { estimate: Estimate; current: EstimateVersion; isExpired: boolean }

function Message({ number, version }: { number: string; version: EstimateVersion }) {
  const { data: texts } = useQuery(estimateTextsQuery)
  if (!texts) return null
  const text = whatsappText({ number, version }, config.store.name, texts)
  const link = whatsappLink(version.customer.phoneNumber, text)
  return (
    <>
      {link !== null && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="md"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          onClick={() => void recordWhatsappOpened(number, version.version)}
        >
          WhatsApp
        </Button>
      )}
      <CopyButton label={say.copy} text={text} />
    </>
  )
}

/** What can be done with the estimate: an expired one is offered again at today's prices before it is confirmed. */
export function EstimateActions({ estimate, current, isExpired }: Props) {
  const { number, state } = estimate
  const navigate = useNavigate()
  const canRevise = useFeature('orders.entry') === true
  const print = useSingleFlight(async () => {
    try {
      await printEstimate(estimate)
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  const revision = revisionPath(number)
  const confirm = () =>
    void dialogs.form(say.confirmTitle(number), (done) => (
      <ConfirmForm
        opened={estimate}
        onCancel={done}
        onConfirmed={(orderId) => {
          done()
          toast.success(say.confirmed(number, orderId))
          void navigate(`/orders?${new URLSearchParams({ order: orderId })}`)
        }}
      />
    ))
  const withdraw = () =>
    void dialogs.form(say.withdrawTitle(number), (done) => <WithdrawForm number={number} onDone={done} />)
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void print()}
      >
        Print
      </Button>
      <Message number={number} version={current} />
      {state === 'open' && (
        <>
          {canRevise && !isExpired && (
            <Button component={Link} to={revision} variant="default" size="md">
              Revise
            </Button>
          )}
          <Button variant="light" color="red" size="md" onClick={withdraw}>
            Withdraw
          </Button>
          {isExpired ? (
            canRevise && (
              <Button component={Link} to={revision} size="md">
                {say.atTodaysPrices}
              </Button>
            )
          ) : (
            <Button size="md" onClick={confirm}>
              Confirm
            </Button>
          )}
        </>
      )}
    </div>
  )
}
