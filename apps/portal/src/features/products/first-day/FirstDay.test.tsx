import { FEATURES } from '@phuljhari/contract/features'
import { dismissFirstDay, getFirstDay } from '@phuljhari/contract/settings/first-day.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { FirstDay } from './FirstDay.tsx'

const reply = (isOver: boolean, done: readonly string[] = [], missing: readonly string[] = []) =>
  answer(getFirstDay, () => HttpResponse.json({ isOver, isHidden: false, done, missing }))
const open = (as = userWith('owner'), features = FEATURES) =>
  renderScreen(FirstDay, { at: '/products', as, features: [...features] })

it('leads an owner through what is left, and marks what is done', async () => {
  reply(false, ['shop', 'priceList'])
  open()
  const steps = within(await screen.findByRole('region', { name: 'Your first steps' }))
  expect(steps.getByText('2 of 7 done')).toBeVisible()
  const leadsTo = (name: RegExp) => steps.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo(/^Shop details Done$/)).toBe('/settings/first-steps?step=shop')
  expect(leadsTo(/^GST registration/)).toBe('/settings/first-steps?step=registration')
  expect(leadsTo(/^UPI or bank account/)).toBe('/settings/first-steps?step=payee')
  expect(leadsTo(/^First bill/)).toBe('/orders/new')
})

it('names what the shop still lacks for a tax document, and offers a price list to try', async () => {
  reply(false, [], ['shop_address', 'shop_state'])
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:sample'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = open()
  expect(await screen.findByRole('link', { name: 'Shop details Still missing: address, State' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download a sample' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('Little Comet Sparkler')
  vi.restoreAllMocks()
})

it('is hidden after a question, and stays when that fails', async () => {
  reply(false)
  let failures = 1
  answer(dismissFirstDay, () =>
    failures-- > 0
      ? new HttpResponse(null, { status: 500 })
      : HttpResponse.json({ isOver: true, isHidden: true, done: [] }),
  )
  const { user } = open()
  const hide = async () => {
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    const question = within(await screen.findByRole('dialog', { name: 'Hide the first steps?' }))
    await user.click(question.getByRole('button', { name: 'Hide' }))
  }
  await hide()
  expect(await screen.findByText('Could not hide this')).toBeVisible()
  await hide()
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

it.each([true, false])(
  'offers to replace a generated password, which may stay (first steps over: %s)',
  async (isOver) => {
    answer(getFirstDay, () => HttpResponse.json({ isOver, done: [], missing: [], hasGeneratedPassword: true }))
    const { user } = open()
    const offer = await screen.findByRole('button', { name: 'Choose your own' })
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(offer).not.toBeInTheDocument()
    expect(screen.queryAllByRole('region', { name: 'Your first steps' })).toHaveLength(isOver ? 0 : 1)
  },
)
