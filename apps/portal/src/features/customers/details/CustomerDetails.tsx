import { LANGUAGE_NAMES } from '@phuljhari/contract/rules/languages'
import { Button, Menu } from '@mantine/core'
import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone, phoneSearchText } from '@phuljhari/contract/rules/phone'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { MoreMenu } from '../../../ui/MoreMenu.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ERASE_CUSTOMER, useErasureDialog } from '../../../entities/customers/erase-customer.tsx'
import stickyActions from '../../../ui/sticky-actions.module.css'
import { say, stateName } from '../customers.messages.ts'
import styles from './customer-details.module.css'
import { CustomerMoney } from './CustomerMoney.tsx'
import { CustomerNames } from './CustomerNames.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { SameNumber } from './SameNumber.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = { customer: Customer; onOpen: (id: string) => void; onEdit: () => void }

/** A phone number with links that call it and, for a mobile, open a chat. */
function Phone({ number }: { number: string }) {
  const shown = formatPhone(number)
  const chat = whatsappLink(number, '')
  return (
    <span className={styles.phone}>
      <span>{shown}</span>
      <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} aria-label={say.call(shown)}>
        {t('Call')}
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={say.whatsapp(shown)}>
          {'WhatsApp'}
        </a>
      )}
    </span>
  )
}

/** Returns the numbers of a customer, each once, however it was typed. */
const numbersOf = ({ names, secondPhone }: Customer): string[] => {
  const typed = [...names.map(({ phoneNumber }) => phoneNumber), secondPhone].filter(Boolean)
  return [...new Map(typed.map((number) => [phoneSearchText(number) ?? number, number])).values()]
}

function factsOf(customer: Customer): Fact[] {
  const { lastOrderAt, orders } = customer
  const numbers = numbersOf(customer)
  return [
    [numbers.length > 1 ? t('Phones') : t('Phone'), numbers.map((number) => <Phone key={number} number={number} />)],
    ...(customer.email === null ? [] : [[t('Email'), customer.email] as const]),
    [t('Orders'), `${formatCount(orders)} · ${formatRupees(customer.totalAmount)}`],
    [t('Last order'), lastOrderAt === null ? say.noOrders : formatDate(lastOrderAt)],
  ]
}

/** Returns what is known; Edit shows what could be. */
const shopFacts = (customer: Customer): Fact[] =>
  [
    [t('State'), stateName(customer.stateCode)] as const,
    ['GSTIN', customer.gstin] as const,
    [t('Transport'), customer.transport] as const,
    [t('Destination office'), customer.destination] as const,
    [say.fields.language, customer.language && LANGUAGE_NAMES[customer.language]] as const,
  ].filter(([, text]) => text !== '')

const addressText = (address: Customer['addresses'][number]): string =>
  typeof address === 'string'
    ? address
    : [address.street, address.landmark, address.city, address.state, address.pincode].filter(Boolean).join(', ')

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <FactList facts={facts} />
    </section>
  )
}

function LatestOrders({ orders }: { orders: Customer['latestOrders'] }) {
  if (orders.length === 0) return <p>{say.neverOrdered}</p>
  return (
    <ul className={styles.orders}>
      {orders.map(({ orderId, orderDate, status, totalAmount }) => (
        <li key={orderId}>
          <Link to={orderLink(orderId)}>{orderId}</Link>
          <span>{formatDate(orderDate)}</span>
          <div>
            <StatusBadge status={displayedStatus(status)} />
          </div>
          <strong>{formatRupees(totalAmount)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** New order, repeat and edit, and in a menu merge and erase, as far as the server and the user's role allow. */
function Actions({ customer, onEdit }: Pick<Props, 'customer' | 'onEdit'>) {
  const can = useCan()
  const enters = useFeature('orders.entry') === true && can('orders.enter')
  const [latest] = customer.latestOrders
  const [isMerging, setMerging] = useState(false)
  const erase = useErasureDialog(customer.phoneNumber, { customerId: customer._id })
  const newOrder = (parameters: Record<string, string>) => `/orders/new?${new URLSearchParams(parameters)}`
  return (
    <div className={`${stickyActions.actions} ${styles.actions}`}>
      {enters && (
        <Button component={Link} to={newOrder({ customer: customer._id })} size="md">
          {say.newOrder}
        </Button>
      )}
      {enters && latest && (
        <Button component={Link} to={newOrder({ repeat: latest.orderId })} size="md" variant="default">
          {say.repeat}
        </Button>
      )}
      <Button size="md" variant="default" onClick={onEdit}>
        {say.edit}
      </Button>
      <MoreMenu label={say.more}>
        <Menu.Item onClick={() => setMerging(true)}>{say.mergeOther}</Menu.Item>
        {erase && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--danger-text)" onClick={erase}>
              {ERASE_CUSTOMER}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      {isMerging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
    </div>
  )
}

/** The facts, addresses and latest orders of a customer, with the actions. */
export function CustomerDetails({ customer, onOpen, onEdit }: Props) {
  const canSeeMoney = useCan()('payments.read')
  const hasMoney = useFeature('payments') === true && canSeeMoney
  return (
    <div className={styles.details}>
      {hasMoney && <CustomerMoney customer={customer} />}
      {customer.sameNumber.length > 0 && <SameNumber customer={customer} onOpen={onOpen} />}
      <div className={styles.facts}>
        <Facts title={say.facts} facts={factsOf(customer)} />
        <Facts title={say.shop} facts={shopFacts(customer)} />
        {customer.addresses.length > 0 && (
          <section>
            <h3>{say.addresses}</h3>
            <ul className={styles.addresses}>
              {customer.addresses.map((address) => (
                <li key={addressText(address)}>{addressText(address)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {customer.notes !== '' && (
        <section>
          <h3>{say.fields.notes}</h3>
          <p className={styles.notes}>{customer.notes}</p>
        </section>
      )}
      {customer.names.length > 1 && <CustomerNames customer={customer} onOpen={onOpen} />}
      <section aria-label={say.latestOrders}>
        <h3>{say.latestOrders}</h3>
        <LatestOrders orders={customer.latestOrders} />
      </section>
      <Actions customer={customer} onEdit={onEdit} />
    </div>
  )
}
