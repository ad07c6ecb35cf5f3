import type { BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../../entities/orders/order-link.ts'
import { PagedList } from '../../../../ui/PagedList.tsx'
import { say as boardTexts } from '../dispatch.messages.ts'
import { say } from './booking.messages.ts'
import styles from './booking.module.css'
import { BookingTable } from './BookingTable.tsx'

type Props = {
  pages: UseInfiniteQueryResult<InfiniteData<BoardPage>>
  /** Shown when nothing is to be booked. */
  empty: readonly [title: string, hint: string]
}

/** The list of orders to book, and what has been booked since it was opened. */
export function Booking({ pages, empty }: Props) {
  const [booked, setBooked] = useState<readonly Consignment[]>([])
  return (
    <>
      <PagedList query={pages} texts={boardTexts} rowsOf={({ orders }) => orders} drawing="toPack" empty={empty}>
        {(orders) => <BookingTable orders={orders} onBooked={(one) => setBooked((now) => [...now, one])} />}
      </PagedList>
      {booked.length > 0 && (
        <section className={styles.booked} aria-label={say.bookedNow}>
          <h2>{say.bookedNow}</h2>
          <ul>
            {booked.map((one) => (
              <li key={one._id}>
                <strong>{say.lr(one.lrNumber)}</strong>
                <span>
                  {[one.name, one.destination, one.bookedOn && formatDate(one.bookedOn)].filter(Boolean).join(' · ')}
                </span>
                <span>
                  {one.orders.map(({ orderId }) => (
                    <Link key={orderId} to={orderLink(orderId)}>
                      {orderId}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
