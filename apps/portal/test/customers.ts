import type { Customer, CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { listCustomers, getCustomer } from '@phuljhari/contract/customers/customers.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

export const meena: CustomerSummary = {
  _id: '1',
  name: 'Meena Stores',
  phoneNumber: '9876500011',
  city: 'Madurai',
  stateCode: '33',
  gstin: '33AAAPK0000A1Z4',
  orders: 12,
  totalAmount: 123456.5,
  lastOrderAt: '2026-11-20T10:00:00.000Z',
  isAmbiguous: true,
}
export const ravi: CustomerSummary = {
  ...meena,
  _id: '2',
  name: 'Ravi',
  gstin: '',
  orders: 1,
  totalAmount: 500,
  lastOrderAt: null,
}

/** A customer with details; no orders unless given. */
export const detailsOf = (summary: CustomerSummary, more: Partial<Customer> = {}): Customer => ({
  ...summary,
  names: [{ id: summary._id, name: summary.name, phoneNumber: summary.phoneNumber, orders: summary.orders }],
  secondPhone: '',
  email: null,
  transport: '',
  destination: '',
  notes: '',
  language: '',
  addresses: [
    {
      street: '12 Car Street',
      landmark: '',
      city: 'Madurai',
      state: 'Tamil Nadu',
      pincode: '625001',
      latitude: null,
      longitude: null,
    },
    'Old bus stand, Sivakasi',
  ],
  latestOrders: [],
  sameNumber: [],
  ...more,
})

/** Serves these customers. @returns the queries of the list that were received. */
export function serveCustomers(customers: readonly Customer[]): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  answer(listCustomers, ({ request }) => {
    queries.push(new URL(request.url).searchParams)
    return HttpResponse.json(customers)
  })
  answer(getCustomer, ({ params }) => {
    const found = customers.find(({ _id }) => _id === params['id'])
    return found
      ? HttpResponse.json(found)
      : HttpResponse.json({ code: 'customer.not_found', message: 'Customer not found.' }, { status: 404 })
  })
  return queries
}
