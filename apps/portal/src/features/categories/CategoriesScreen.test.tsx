import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { CategoriesScreen } from './CategoriesScreen.tsx'

const named = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ _id: `${from + index}`, name: `Name ${from + index}` }))
const open = (at = '/categories') => renderScreen(CategoriesScreen, { at })

it('lists the names, a page at a time', async () => {
  answer(listCategories, ({ request }) => HttpResponse.json(request.url.includes('page=2') ? named(2, 16) : named(15)))
  const { user } = open()
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'Name 15' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Prev' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('cell', { name: 'Name 17' })).toBeVisible()
  expect(screen.getByText('Page 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('searches from page 1, and sends the keyword only when there is one', async () => {
  const asked: string[] = []
  answer(listCategories, ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json(named(1))
  })
  const { user } = open('/categories?page=2')
  await screen.findByRole('cell', { name: 'Name 1' })
  await user.type(screen.getByPlaceholderText('Search category name...'), 'sky')
  await waitFor(() => expect(asked).toEqual(['?page=2', '?keyword=sky&page=1']))
})

it.each(['Edit', 'Delete'])('%s says its name, and calls nothing', async (action) => {
  answer(listCategories, () => HttpResponse.json([{ name: 'Sivakasi Star' }]))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `${action} Sivakasi Star` }))
  const alert = await screen.findByRole('dialog', { name: `${action} Sivakasi Star` })
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('cell', { name: 'Sivakasi Star' })).toBeVisible()
})

it('says what to do when there are none', async () => {
  answer(listCategories, () => HttpResponse.json([]))
  open()
  expect(await screen.findByText('No categories found')).toBeVisible()
  expect(screen.getByText('Try adjusting your search or add a new category')).toBeVisible()
})

it.each([
  ['the server refuses', () => new HttpResponse(null, { status: 500 }), 'Failed to fetch categories'],
  ['the reply is no list', () => HttpResponse.html('<html></html>'), 'Unknown error'],
])('tells when %s', async (_, reply, text) => {
  answer(listCategories, reply)
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

it('leaves out what has no name, and still knows that a next page may follow', async () => {
  answer(listCategories, () => HttpResponse.json([...named(14), { _id: 'nameless' }]))
  open()
  await screen.findByRole('cell', { name: 'Name 14' })
  expect(screen.getAllByRole('row')).toHaveLength(15)
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
})
