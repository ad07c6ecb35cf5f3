import { toPaise, toRupees } from '@phuljhari/contract/rules/money'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import type { CountedRow } from './transports.store.ts'

/** Lists the transports among these names, each with those that are its spellings. */
export function serializeTransports(rows: readonly CountedRow[]): Transport[] {
  const spellings = Map.groupBy(
    rows.filter(({ merged_into }) => merged_into !== null),
    ({ merged_into }) => merged_into,
  )
  return rows
    .filter(({ merged_into }) => merged_into === null)
    .map((row) => {
      const others = spellings.get(row.id) ?? []
      return {
        _id: String(row.id),
        name: row.name,
        phoneNumber: row.phone,
        towns: row.towns,
        days: row.days,
        minimumFreight: toRupees(row.minimum_freight_paise),
        freightTerms: row.freight_terms,
        orders: [row, ...others].reduce((sum, { orders }) => sum + orders, 0),
        keptApart: row.apart.map(String),
        spellings: others.map(({ id, name, orders }) => ({ _id: String(id), name, orders })),
      }
    })
}

/** The values of a transport that events record. */
export const transportSnapshot = ({
  name,
  phoneNumber,
  towns,
  days,
  minimumFreight,
  freightTerms,
  spellings,
}: Transport) => ({
  name,
  phoneNumber,
  towns,
  days,
  minimumFreightPaise: toPaise(minimumFreight),
  freightTerms,
  spellings: spellings.map((spelling) => spelling.name),
})
