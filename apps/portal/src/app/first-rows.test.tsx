import { listProducts } from '@phuljhari/contract/products/products.contract'
import { getOverview } from '@phuljhari/contract/reports/overview.contract'
import { daysOf } from '@phuljhari/contract/reports/period'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { FIRST_CALLS } from '../entities/screen-list.ts'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'
import { firstOverviewQuery } from '../features/reports/overview/overview.queries.ts'
import { ReportsScreen } from '../features/reports/ReportsScreen.tsx'
import { serverProduct } from '../../test/products.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { prefetchFirstRows } from './screens.ts'

it('the overview that the page requests while the code loads is the one that the screen shows', async () => {
  const { from, to } = daysOf('last7', indiaDay(new Date()))
  const call = FIRST_CALLS['/reports']?.call.replace('{weekAgo}', from).replace('{today}', to)
  const requested: string[] = []
  answer(getOverview, ({ request }) => {
    requested.push(request.url.slice(request.url.indexOf('/reports/')))
    return HttpResponse.json({})
  })
  const { client } = renderScreen(ReportsScreen, { at: '/reports', features: ['reports'] })
  await waitFor(() => expect(requested).toEqual([call]))
  // The screen has cached it already.
  await client.prefetchQuery(firstOverviewQuery())
  expect(requested).toHaveLength(1)
})

it('the products fetched before the screen is shown are those that it shows', async () => {
  let requests = 0
  answer(listProducts, () => {
    requests += 1
    return HttpResponse.json([serverProduct({ productName: 'Rocket' })])
  })
  const { client } = renderScreen(ProductsScreen, { at: '/products' })
  await screen.findByText('Rocket')
  // The screen has cached these rows already.
  await prefetchFirstRows('/products', client)
  expect(requests).toBe(1)
})
