import { FEATURES } from '@phuljhari/contract/features'
import { dismissFirstDay, getFirstDay } from '@phuljhari/contract/settings/first-day.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { FirstDay } from './FirstDay.tsx'

const reply = (isOver: boolean, done: readonly string[] = []) =>
  answer(getFirstDay, () => HttpResponse.json({ isOver, done }))
const open = (as = userWith('owner'), features = FEATURES) =>
  renderScreen(FirstDay, { at: '/products', as, features: [...features] })

it('leads an owner through what is left, and marks what is done', async () => {
  reply(false, ['shop', 'priceList'])
  open()
  const steps = within(await screen.findByRole('region', { name: 'Your first steps' }))
  expect(steps.getByText('2 of 6 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Shop details Done' })).toHaveAttribute('href', '/settings/shop')
  expect(steps.getByRole('link', { name: /^GST registration/ })).toHaveAttribute('href', '/settings/gst')
  expect(steps.getByRole('link', { name: /^First order/ })).toHaveAttribute('href', '/orders/new')
})

it('is dismissed after a question, and stays when that fails', async () => {
  reply(false)
  let failures = 1
  answer(dismissFirstDay, () =>
    failures-- > 0 ? new HttpResponse(null, { status: 500 }) : HttpResponse.json({ isOver: true, done: [] }),
  )
  const { user } = open()
  const dismiss = async () => {
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    const question = within(await screen.findByRole('dialog', { name: 'Dismiss the first steps?' }))
    await user.click(question.getByRole('button', { name: 'Dismiss' }))
  }
  await dismiss()
  expect(await screen.findByText('Could not dismiss this')).toBeVisible()
  await dismiss()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull())
})

it.each([
  ['once the shop has invoiced an order', userWith('owner'), FEATURES, true],
  ['to a clerk', userWith('clerk'), FEATURES, false],
  ['with another server', userWith('owner'), [], false],
] as const)('shows nothing %s', async (_when, as, features, isOver) => {
  let asked = 0
  answer(getFirstDay, () => {
    asked++
    return HttpResponse.json({ isOver, done: [] })
  })
  const { client } = open(as, features as typeof FEATURES)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  if (isOver) await waitFor(() => expect(asked).toBe(1))
  else expect(asked).toBe(0)
  expect(screen.queryByRole('region')).toBeNull()
})
