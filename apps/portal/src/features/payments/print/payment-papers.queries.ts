import { papersQuery } from '../../../entities/papers/papers-for.ts'

/** How receipts, statements and reminders are printed and written, in the language for a customer. */
export const paymentPapersQuery = (customer: { name: string; phoneNumber: string }) =>
  papersQuery(customer, 'payments', () => import('./payment-papers.ts'))

/** The same for the customer of a payment. */
export const papersOfPayment = ({ customerName: name, phoneNumber }: { customerName: string; phoneNumber: string }) =>
  paymentPapersQuery({ name, phoneNumber })
