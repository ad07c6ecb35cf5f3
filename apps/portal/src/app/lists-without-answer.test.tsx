import { listActivity } from '@phuljhari/contract/activity/activity.contract'
import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { listCustomers } from '@phuljhari/contract/customers/customers.contract'
import { listDocuments } from '@phuljhari/contract/documents/documents.contract'
import { listEstimates } from '@phuljhari/contract/estimates/estimates.contract'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import type { Route } from '@phuljhari/contract/route'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { AgentsScreen } from '../features/agents/AgentsScreen.tsx'
import { BrandsScreen } from '../features/brands/BrandsScreen.tsx'
import { CategoriesScreen } from '../features/categories/CategoriesScreen.tsx'
import { CustomersScreen } from '../features/customers/CustomersScreen.tsx'
import { InvoicesScreen } from '../features/documents/InvoicesScreen.tsx'
import { EstimatesScreen } from '../features/estimates/EstimatesScreen.tsx'
import { OrdersScreen } from '../features/orders/OrdersScreen.tsx'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'
import { ActivityScreen } from '../features/reports/ActivityScreen.tsx'

/** Serves a list whose first call gets no answer, and the later ones `status`. @returns its calls */
function serveSilence(list: Route, status: number): Request[] {
  const calls: Request[] = []
  answer(list, ({ request }) => {
    calls.push(request)
    return calls.length === 1 ? new Promise<never>(() => {}) : new HttpResponse(null, { status })
  })
  return calls
}

it.each<[string, ComponentType, Route]>([
  ['/products', ProductsScreen, listProducts],
  ['/brands', BrandsScreen, listBrands],
  ['/categories', CategoriesScreen, listCategories],
  ['/agents', AgentsScreen, listAgents],
  ['/orders', OrdersScreen, findOrders],
  ['/orders with the calls of section 7 alone', OrdersScreen, listOrders],
  ['/orders/customers', CustomersScreen, listCustomers],
  ['/orders/estimates', EstimatesScreen, listEstimates],
  ['/orders/invoices', InvoicesScreen, listDocuments],
  ['/reports/activity', ActivityScreen, listActivity],
])('Refresh of %s ends a call without answer and makes it again; its error has Try again', async (at, Screen, list) => {
  const calls = serveSilence(list, 500)
  const [path = ''] = at.split(' ')
  const { user } = renderScreen(Screen, { at: path, ...(path !== at && { features: [] }) })
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Refresh/ }))
  await waitFor(() => expect(calls).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(calls).toHaveLength(3))
})
