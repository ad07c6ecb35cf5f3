import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { withoutExamples } from '@phuljhari/contract/settings/store-of'
import { config } from '../../../lib/config.ts'
import type { NameOf } from '../../../entities/accounts/account-names.tsx'
import { printContent } from '../../../ui/print/print-content.ts'
import { SheetTotals, TableHead } from '../../../ui/print/sheet-parts.tsx'
import '../../../ui/print/sheet.css'
import { nameOf } from '../name-of.ts'
import { differenceText, momentText, say } from './cash.messages.ts'
import { COUNT_FIELDS } from './hand-over-form.ts'
import './hand-over-sheet.css'
import { t } from '@phuljhari/contract/rules/t'

/** The counted notes, without kinds of which there were none, and the coins. */
function Counted({ counted }: Pick<HandOver, 'counted'>) {
  const notes = COUNT_FIELDS.filter(({ name }) => counted[name] > 0)
  return (
    <table>
      <TableHead titles={[t('Counted'), t('Number'), t('Amount')]} />
      <tbody>
        {notes.map(({ name, note }) => (
          <tr key={name}>
            <td>₹{note}</td>
            <td>{counted[name]}</td>
            <td>{formatRupees(note * counted[name])}</td>
          </tr>
        ))}
        <tr>
          <td>{t('Coins')}</td>
          <td />
          <td>{formatRupees(counted.coins)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const Receipts = ({ receipts }: Pick<HandOver, 'receipts'>) => (
  <table>
    <TableHead titles={[t('Order'), t('Customer'), t('Collected')]} />
    <tbody>
      {receipts.map(({ paymentId, orderId, customerName, amount }) => (
        <tr key={paymentId}>
          <td>{orderId}</td>
          <td>{customerName}</td>
          <td>{formatRupees(amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Signature = ({ title, name }: { title: string; name: string }) => (
  <div>
    <span />
    <p>{title}</p>
    <strong>{name}</strong>
  </div>
)

/** The printed receipt of a hand-over, which agent and shop sign. */
function HandOverSheet({ handOver, actorName }: { handOver: HandOver; actorName: NameOf }) {
  const store = withoutExamples(config.store)
  const { agentName, number, at, expected, total, difference, counted, receipts } = handOver
  return (
    <section className="sheet hand-over">
      <header>
        <div>
          <p className="sheet-store">{store.name}</p>
          <p>{formatPhone(store.phone)}</p>
        </div>
        <div className="sheet-number">
          <p>{t('Cash hand-over')}</p>
          <strong>{say.numberOf(agentName, number)}</strong>
          <p>{momentText(at)}</p>
        </div>
      </header>
      <Counted counted={counted} />
      <SheetTotals
        rows={[
          { label: say.expected, text: formatRupees(expected) },
          { label: say.countedTotal, text: formatRupees(total), isTotal: true },
          ...(difference ? [{ label: say.difference, text: differenceText(difference.amount) }] : []),
        ]}
      />
      {difference && (
        <p>
          {difference.reason}.{' '}
          {difference.accepted ? say.acceptedBy(actorName(difference.accepted.person)) : say.notAccepted}
        </p>
      )}
      <Receipts receipts={receipts} />
      <footer className="hand-over-signatures">
        <Signature title={t('Handed over by')} name={agentName} />
        <Signature title={t('Taken by')} name={nameOf(handOver)} />
      </footer>
    </section>
  )
}

/** Prints the receipt of a hand-over, on A4 or a roll. */
export async function printHandOver(handOver: HandOver, actorName: NameOf): Promise<void> {
  await printContent(
    <HandOverSheet handOver={handOver} actorName={actorName} />,
    t('Cash hand-over {agentName} {number}', { agentName: handOver.agentName, number: handOver.number }),
  )
}
