import { Textarea, Button } from '@mantine/core'
import { withdrawalForm, type Estimate, type EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { config } from '../../../lib/config.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import stickyActions from '../../../ui/sticky-actions.module.css'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { WhatsappButton } from '../../../ui/WhatsappButton.tsx'
import { say, revisionPath } from '../estimates.messages.ts'
import { estimateTextsQuery } from '../../../entities/estimates/estimate-texts.queries.ts'
import { recordWhatsappOpened, useWithdrawEstimate } from '../estimates.queries.ts'
import { estimatePapersQuery } from '../../../entities/estimates/estimate-papers.queries.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { t } from '@phuljhari/contract/rules/t'

type WithdrawFormProps = { number: string; onDone: () => void }

/** The form for the reason of a withdrawal. */
function WithdrawForm({ number, onDone }: WithdrawFormProps) {
  const form = useContractForm(withdrawalForm, { reason: '' })
  const { mutateAsync, isPending, error } = useWithdrawEstimate(number)
  const withdraw = form.onSubmit(async ({ reason }) => {
    try {
      await mutateAsync(reason)
      toast.success(say.withdrawn(number))
      onDone()
    } catch {
      // The form shows the error.
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={withdraw}>
      {error && <ErrorBanner text={failureText(error, say.withdrawFailed)} />}
      <Textarea size="md" label={t('Reason')} required rows={3} data-autofocus {...form.field('reason')} />
      <DialogFooter submitLabel={t('Withdraw')} danger busy={isPending} onCancel={onDone} />
    </form>
  )
}

type Props = { estimate: Estimate; current: EstimateVersion; isExpired: boolean }

function Message({ estimate, version }: { estimate: Estimate; version: EstimateVersion }) {
  const { number } = estimate
  const { data: texts } = useQuery(estimateTextsQuery)
  const { data: papers } = useQuery(estimatePapersQuery(estimate))
  if (!texts || !papers) return null
  const text = papers.whatsappText({ number, version }, config.store.name, texts)
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

/** The actions on an estimate. An expired one must be offered again at today's prices before it is confirmed. */
export function EstimateActions({ estimate, current, isExpired }: Props) {
  const { number, state } = estimate
  const cache = useQueryClient()
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
          void navigate(orderLink(orderId))
        }}
      />
    ))
  const print = async () => (await cache.fetchQuery(estimatePapersQuery(estimate))).printEstimate(estimate)
  const withdraw = () =>
    void dialogs.form(say.withdrawTitle(number), (done) => <WithdrawForm number={number} onDone={done} />)
  return (
    <div className={`${stickyActions.actions} ${stickyActions.paired}`}>
      <PrintButton print={print} failed={say.printFailed} />
      <Message estimate={estimate} version={current} />
      {state === 'open' && (
        <>
          {canRevise && !isExpired && (
            <Button component={Link} to={revision} variant="default" size="md">
              {t('Revise')}
            </Button>
          )}
          <Button variant="light" color="red" size="md" onClick={withdraw}>
            {t('Withdraw')}
          </Button>
          {isExpired ? (
            canRevise && (
              <Button component={Link} to={revision} size="md">
                {say.atTodaysPrices}
              </Button>
            )
          ) : (
            <Button size="md" onClick={confirm}>
              {t('Confirm')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
