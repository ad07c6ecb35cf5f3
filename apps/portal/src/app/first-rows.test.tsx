import { listProducts } from '@phuljhari/contract/products/products.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'
import { serverProduct } from '../../test/products.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { prefetchFirstRows } from './screens.ts'

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
