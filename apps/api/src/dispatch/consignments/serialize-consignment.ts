import type { Consignment, ConsignmentForm } from '@phuljhari/contract/dispatch/consignments.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { ConsignmentRow, StoredForm } from './consignments.store.ts'

/** The LR of a row, as it is stored. */
export const storedForm = (row: ConsignmentRow): StoredForm => ({
  name: row.transport,
  destination: row.office,
  lrNumber: row.lr_number,
  bookedOn: row.booked_on,
  cartons: row.cartons,
  freightTerms: row.freight_terms,
  estimatedFreight: row.estimated_freight_paise,
  freight: row.freight_paise,
  actualGrams: row.actual_grams,
  chargedGrams: row.charged_grams,
  vehicle: row.vehicle,
  eWayBill: row.eway_bill,
  delivery: row.delivery,
})

const dayOrNull = (at: string | null) => (at === null ? null : indiaDay(new Date(at)))
const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

export const serializeConsignment = (row: ConsignmentRow): Consignment => ({
  ...storedForm(row),
  _id: String(row.id),
  estimatedFreight: rupeesOrNull(row.estimated_freight_paise),
  freight: rupeesOrNull(row.freight_paise),
  at: row.at.toISOString(),
  dueOn: row.due_on,
  transportPhone: row.transport_phone,
  days: row.days,
  orders: row.orders.map(({ order_id: orderId, confirmed_at: confirmed, told_at: told }) => ({
    orderId,
    confirmedOn: dayOrNull(confirmed),
    toldOn: dayOrNull(told),
  })),
  papers: row.papers.map(({ id, type, at }) => ({ _id: String(id), type, day: indiaDay(new Date(at)) })),
})

/** The values of a consignment that events record. */
export const consignmentSnapshot = ({ name, estimatedFreight, freight, ...form }: StoredForm | ConsignmentForm) => ({
  transport: name,
  ...form,
  estimatedFreightPaise: estimatedFreight,
  freightPaise: freight,
})
