import type { ComponentType } from 'react'
import { deferred } from '../../ui/deferred.tsx'

const page = (id: string, title: string, load: () => Promise<ComponentType>) => ({
  id,
  title,
  to: id === '' ? '/orders/payments' : `/orders/payments/${id}`,
  Content: deferred(load),
})

/** The pages below /orders/payments, in the order of their tabs. */
export const PAYMENT_PAGES = [
  page('', 'To verify', () => import('./verify/VerifyPage.tsx').then((module) => module.VerifyPage)),
  page('approve', 'To approve', () => import('./approve/ToApprovePage.tsx').then((module) => module.ToApprovePage)),
  page('requests', 'My requests', () => import('./approve/RequestsPage.tsx').then((module) => module.RequestsPage)),
  page('ledger', 'Ledger', () => import('./ledger/LedgerPage.tsx').then((module) => module.LedgerPage)),
  page('outstanding', 'Outstanding', () =>
    import('./outstanding/OutstandingPage.tsx').then((module) => module.OutstandingPage),
  ),
  page('till', 'Till', () => import('./till/TillPage.tsx').then((module) => module.TillPage)),
  page('cash', "Agents' cash", () => import('./cash/CashPage.tsx').then((module) => module.CashPage)),
] as const
