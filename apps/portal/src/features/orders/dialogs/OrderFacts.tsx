import { NO_EMAIL } from '@phuljhari/contract/orders/order-search'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { Fragment } from 'react'
import { useCan } from '../../../lib/can.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { deliveryDateText, orderedText, type DisplayedOrder } from '../read-orders.ts'
import styles from './order-facts.module.css'

/** An e-mail address that breaks after its punctuation where the column is narrow. */
const breakableEmail = (email: string) =>
  email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function customerFacts({ customerName, customerPhone, customerEmail }: DisplayedOrder, seesContact: boolean): Fact[] {
  if (!seesContact) return [['Customer', customerName]]
  return [
    ['Customer', customerName],
    ['Phone', customerPhone && <a href={`tel:${customerPhone}`}>{formatPhone(customerPhone)}</a>],
    // Hidden when N/A (section 2).
    ...(customerEmail === NO_EMAIL ? [] : [['Email', breakableEmail(customerEmail)] as const]),
  ]
}

function addressFacts({ customerAddress, deliveryLocation }: DisplayedOrder, seesContact: boolean): Fact[] {
  const { city, state, pincode, latitude, longitude } = deliveryLocation
  const place = ['City', [city, state, pincode].filter(Boolean).join(', ')] as const
  if (!seesContact) return [place]
  const coordinates =
    latitude === null || longitude === null
      ? []
      : [['Coordinates', `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`] as const]
  return [['Address', customerAddress], place, ...coordinates]
}

function orderFacts(order: DisplayedOrder): Fact[] {
  const agent = order.assignedAgent
  return [
    ['Order date', orderedText(order)],
    ['Payment method', order.paymentMethod],
    ['Delivery date', [deliveryDateText(order), order.deliverySlot].filter(Boolean).join(' · ')],
    ['Agent', agent ? [agent.name, agent.bikeNumber].filter(Boolean).join(' · ') : 'Not assigned'],
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
  return (
    <>
      <div className={styles.facts}>
        <Facts title="Customer details" facts={customerFacts(order, seesContact)} />
        <Facts title="Delivery address" facts={addressFacts(order, seesContact)} />
        <Facts title="Order details" facts={orderFacts(order)} />
      </div>
      <Notes title="Notes" text={order.notes} />
      <Notes title="Delivery notes" text={order.deliveryNotes} />
    </>
  )
}
