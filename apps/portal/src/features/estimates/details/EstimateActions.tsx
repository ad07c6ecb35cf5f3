import { Button } from '@mantine/core'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { whatsappLink, whatsappText } from '@phuljhari/contract/estimates/whatsapp-text'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { config } from '../../../lib/config.ts'
import { useFeature } from '../../../lib/features.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import stickyActions from '../../../ui/sticky-actions.module.css'
import { WhatsappButton } from '../../../ui/WhatsappButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { revisionPath, say } from '../estimates.messages.ts'
import { estimateTextsQuery, recordWhatsappOpened } from '../estimates.queries.ts'
import { printEstimate } from '../print/print-estimate.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

type Props = { estimate: Estimate; current: EstimateVersion; isExpired: boolean }

function Message({ number, version }: { number: string; version: EstimateVersion }) {
  const { data: texts } = useQuery(estimateTextsQuery)
  if (!texts) return null
  const text = whatsappText({ number, version }, config.store.name, texts)
  return (
    <>
      <WhatsappButton
        link={whatsappLink(version.customer.phoneNumber, text)}
        onOpen={() => void recordWhatsappOpened(number, version.version)}
      />
      <CopyButton label={say.copy} text={text} />
    </>
  )
}

/** What can be done with the estimate: an expired one is offered again at today's prices before it is confirmed. */
export function EstimateActions({ estimate, current, isExpired }: Props) {
  const { number, state } = estimate
  const navigate = useNavigate()
  const canRevise = useFeature('orders.entry') === true
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
    <div className={`${stickyActions.actions} ${stickyActions.paired}`}>
      <PrintButton print={() => printEstimate(estimate)} failed={say.printFailed} />
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
