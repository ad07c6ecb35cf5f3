import { FULFILMENT_LABELS, SOURCE_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { NO_EMAIL } from '@phuljhari/contract/orders/order-search'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { Fragment } from 'react'
import { useNameOf, type NameOf } from '../../../../entities/accounts/account-names.tsx'
import { useCan } from '../../../../lib/can.ts'
import { FactList, type Fact } from '../../../../ui/FactList.tsx'
import { readEntry } from '../../../../entities/orders/read-entry.ts'
import { deliveryDateText, orderedText, type DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import styles from './details-dialog.module.css'
import { paymentMethodText } from '../../../../entities/orders/order-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

/** An e-mail address that breaks after its punctuation where the column is narrow. */
const breakableEmail = (email: string) =>
  email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function customerFacts({ customerName, customerPhone, customerEmail }: DisplayedOrder, seesContact: boolean): Fact[] {
  if (!seesContact) return [[t('Customer'), customerName]]
  return [
    [t('Customer'), customerName],
    [t('Phone'), customerPhone && <a href={`tel:${customerPhone}`}>{formatPhone(customerPhone)}</a>],
    // Hidden when N/A (section 2).
    ...(customerEmail === NO_EMAIL ? [] : [[t('Email'), breakableEmail(customerEmail)] as const]),
  ]
}

/** Shown for a pick-up without an address. */
const NO_ADDRESS = t('None: picked up at the counter')

function addressFacts({ customerAddress, deliveryLocation, fulfilment }: DisplayedOrder, seesContact: boolean): Fact[] {
  const { city, state, pincode, latitude, longitude } = deliveryLocation
  const place = [t('City'), [city, state, pincode].filter(Boolean).join(', ')] as const
  if (!seesContact) return place[1] === '' && fulfilment === 'pickup' ? [[t('Address'), NO_ADDRESS]] : [place]
  const coordinates =
    latitude === null || longitude === null
      ? []
      : [[t('Coordinates'), `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`] as const]
  if (customerAddress === '' && place[1] === '' && fulfilment === 'pickup') return [[t('Address'), NO_ADDRESS]]
  return [[t('Address'), customerAddress], place, ...coordinates]
}

function orderFacts(order: DisplayedOrder, nameOf: NameOf): Fact[] {
  return [
    [t('Order date'), orderedText(order)],
    [t('Payment method'), paymentMethodText(order.paymentMethod)],
    ...deliveryFacts(order),
    ...entryFacts(order, nameOf),
  ]
}

/** The facts of section 2, or how the goods reach the customer without an agent. */
function deliveryFacts(order: DisplayedOrder): Fact[] {
  const { assignedAgent: agent, fulfilment } = order
  if (fulfilment === 'agent')
    return [
      [t('Delivery date'), [deliveryDateText(order), order.deliverySlot].filter(Boolean).join(' · ')],
      [t('Agent'), agent ? [agent.name, agent.bikeNumber].filter(Boolean).join(' · ') : t('Not assigned')],
    ]
  const label: Fact = [t('Fulfilment'), FULFILMENT_LABELS[fulfilment]]
  if (fulfilment === 'pickup') return [label]
  const { transport } = readEntry(order)
  return [
    label,
    [t('Transport'), transport.name],
    [t('Destination office'), transport.destination],
    [t('LR number'), transport.lrNumber],
  ]
}

/** Who entered the order, where the server records it. */
function entryFacts(order: DisplayedOrder, nameOf: NameOf): Fact[] {
  const { source, enteredBy, estimateNumber } = readEntry(order)
  return [
    ...(source === null ? [] : [[t('Source'), SOURCE_LABELS[source]] as const]),
    ...(enteredBy === '' ? [] : [[t('Entered by'), breakableEmail(nameOf(enteredBy))] as const]),
    ...(estimateNumber === '' ? [] : [[t('Estimate'), estimateNumber] as const]),
  ]
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <FactList facts={facts} />
    </section>
  )
}

function Notes({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section className={styles.notes}>
      <h3>{title}</h3>
      <p>{text}</p>
    </section>
  )
}

/** Customer, address, order details and notes (section 2, details modal). */
export function OrderFacts({ order }: { order: DisplayedOrder }) {
  const seesContact = useCan()('customers.contact')
  const nameOf = useNameOf()
  return (
    <>
      <div className={styles.facts}>
        <Facts title={t('Customer details')} facts={customerFacts(order, seesContact)} />
        <Facts title={t('Delivery address')} facts={addressFacts(order, seesContact)} />
        <Facts title={t('Order details')} facts={orderFacts(order, nameOf)} />
      </div>
      <Notes title={t('Notes')} text={order.notes} />
      <Notes title={t('Delivery notes')} text={order.deliveryNotes} />
    </>
  )
}
