import * as contract from '@phuljhari/contract/estimates/estimates.contract'
import type { Estimate, EstimateSummary } from '@phuljhari/contract/estimates/estimates.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverEstimate } from '../../../test/estimates.ts'
import { HALF_A_REPLY, LOST_REPLIES } from '../../../test/lost-replies.ts'
import { apiOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { EstimatesScreen } from './EstimatesScreen.tsx'

const NUMBER = 'EST-202611-000012'
const today = indiaDay(new Date())
const summary = (changes: Partial<EstimateSummary> = {}): EstimateSummary => ({
  number: NUMBER,
  state: 'open',
  version: 2,
  customerName: 'Kavitha Raman',
  phoneNumber: '9876543210',
  city: 'Madurai',
  items: 2,
  totalAmount: 500,
  at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  validUntil: addDays(today, 4),
  isExpired: false,
  person: 'clerk@shop.example',
  ...changes,
})

/** An estimate whose current version is valid until a day. */
function validUntil(day: string, changes: Partial<Estimate> = {}): Estimate {
  const estimate = serverEstimate(changes)
  return { ...estimate, versions: estimate.versions.map((version) => ({ ...version, validUntil: day })) }
}

function render(at = '/orders/estimates', estimate = validUntil(addDays(today, 4)), rows = [summary()]) {
  const asked: string[] = []
  answer(contract.listEstimates, ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json(rows)
  })
  answer(contract.getEstimate, () => HttpResponse.json(estimate))
  // Registered after the route that also matches its URL, so that this one replies.
  answer(contract.estimateTotals, () => HttpResponse.json({ open: 12, value: 123_456.5, expired: 3 }))
  answer(getShopSettings, () =>
    HttpResponse.json({
      settings: {
        payee: { upiId: 'shop@okbank', payeeName: '', bankAccount: '' },
        licence: { number: 'LE-5/1', form: '', validTo: '', limitKg: 0 },
      },
      latest: {},
      inForce: {},
      scheduled: [],
    }),
  )
  return { ...renderScreen(EstimatesScreen, { at }), asked }
}
const openDetails = async (estimate?: Estimate) => {
  const rendered = render(`/orders/estimates?estimate=${NUMBER}`, estimate)
  const dialog = within(await screen.findByRole('dialog', { name: `Estimate ${NUMBER}` }))
  await dialog.findByRole('button', { name: 'Print' })
  return { ...rendered, dialog }
}

describe('the list of estimates', () => {
  it('shows the totals, and each estimate with age, value and validity, marking expired ones', async () => {
    render(undefined, undefined, [summary(), summary({ number: 'EST-202611-000011', isExpired: true })])
    expect(await screen.findByText('₹1,23,456.50')).toBeVisible()
    const [first, second] = (await screen.findAllByRole('row')).slice(1)
    expect(first).toHaveTextContent(
      /EST-202611-000012Version 2Kavitha Raman\+91 98765 43210 · Madurai₹500.002 items3 days/,
    )
    expect(first).toHaveTextContent('Open')
    expect(second).toHaveTextContent('Expired')
  })

  it('lists open estimates first, then those of the chosen state and search', async () => {
    const { user, asked } = render()
    await screen.findByText(NUMBER)
    expect(asked).toEqual(['?state=open'])
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await user.type(screen.getByRole('textbox', { name: 'Search estimates' }), 'kavi')
    await waitFor(() => expect(asked.at(-1)).toBe('?search=kavi'))
  })

  it('says which filters match no estimate, clears them, and says when there are none', async () => {
    const { user, asked } = render(undefined, undefined, [])
    expect(await screen.findByText('No open estimates')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Search estimates' }), 'kavi')
    expect(await screen.findByText('Nothing matches “kavi”, State: Open.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No estimates yet')).toBeVisible()
    expect(asked.at(-1)).toBe('')
  })

  it('offers a retry when the list cannot be loaded', async () => {
    const { user } = render('/orders/estimates?state=all')
    answer(contract.listEstimates, () =>
      HttpResponse.json({ message: 'The database is unavailable.' }, { status: 503 }),
    )
    await user.click(await screen.findByRole('radio', { name: 'Withdrawn' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.')
    answer(contract.listEstimates, () => HttpResponse.json([]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No estimates found')).toBeVisible()
  })

  it('does not exist with a server that lacks estimates', async () => {
    renderScreen(EstimatesScreen, { at: '/orders/estimates', features: [] })
    expect(await screen.findByRole('link', { name: 'Go to Orders' })).toBeVisible()
  })
})

describe('the details of an estimate', () => {
  it('show all versions and what changed between them', async () => {
    const { dialog } = await openDetails()
    const changes = dialog.getByRole('list', { name: 'Changes in version 2' })
    expect(within(changes).getByText('Total: ₹700.00 → ₹500.00')).toBeVisible()
    expect(dialog.getByRole('region', { name: 'Version 1' })).toHaveTextContent('2 items, ₹700.00')
    expect(dialog.getByRole('link', { name: 'Revise' })).toHaveAttribute('href', `/orders/new?estimate=${NUMBER}`)
  })

  it('open WhatsApp with the text, and record that', async () => {
    const recorded: unknown[] = []
    answer(contract.recordWhatsappOpened, async ({ request }) => {
      // A browser may send it again by itself.
      expect(request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
      recorded.push(await request.json())
      return HttpResponse.json({ recorded: true })
    })
    const { dialog, user } = await openDetails()
    const link = await dialog.findByRole('link', { name: 'WhatsApp' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/919876543210\?text=/))
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('*Total ₹500.00*')
    // jsdom cannot follow links.
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(recorded).toEqual([{ version: 2 }]))
    expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible()
  })

  it('confirm the current version and open its order', async () => {
    const sent: unknown[] = []
    answer(contract.confirmEstimate, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ estimate: serverEstimate(), order: apiOrder() })
    })
    const { dialog, user, router } = await openDetails()
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    const form = within(await screen.findByRole('dialog', { name: `Confirm ${NUMBER}` }))
    await user.click(form.getByRole('radio', { name: 'WhatsApp' }))
    await user.click(form.getByRole('checkbox', { name: 'Accept the order at once' }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(router.state.location.search).toBe('?order=ORD-202611-000042'))
    expect(sent).toEqual([{ version: 2, way: 'whatsapp', accept: false }])
  })

  it.each([...LOST_REPLIES, HALF_A_REPLY])('confirm again after %s, and open the order', async (_fault, lost) => {
    const sent: unknown[] = []
    answer(contract.confirmEstimate, async ({ request }) => {
      sent.push(await request.json())
      const estimate = serverEstimate({ state: 'confirmed' })
      answer(contract.getEstimate, () => HttpResponse.json(estimate))
      return sent.length === 1 ? (lost() as never) : HttpResponse.json({ estimate, order: apiOrder() })
    })
    const { dialog, user, router } = await openDetails()
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    const form = within(await screen.findByRole('dialog', { name: `Confirm ${NUMBER}` }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(router.state.location.search).toBe('?order=ORD-202611-000042'))
    expect(sent[1]).toEqual(sent[0])
  })

  it('show why an estimate cannot be confirmed', async () => {
    const message = 'Someone else has changed this estimate. Check it and save again.'
    answer(contract.confirmEstimate, () => HttpResponse.json({ code: 'estimate.changed', message }, { status: 409 }))
    const { dialog, user } = await openDetails()
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    const form = within(await screen.findByRole('dialog', { name: `Confirm ${NUMBER}` }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await form.findByRole('alert')).toHaveTextContent(message)
  })

  it('show a version that was made meanwhile with its changes, and confirm that version', async () => {
    const sent: unknown[] = []
    const opened = validUntil(addDays(today, 4))
    const [first, second] = opened.versions
    if (!first || !second) throw new Error('the estimate has too few versions')
    const third = { ...second, version: 3, person: 'kumar@shop.example', totalAmount: 480, notes: 'Gate 2' }
    answer(contract.confirmEstimate, async ({ request }) => {
      sent.push(await request.json())
      answer(contract.getEstimate, () => HttpResponse.json({ ...opened, versions: [first, second, third] }))
      return sent.length === 1
        ? HttpResponse.json({ code: 'estimate.changed', message: 'changed' }, { status: 409 })
        : HttpResponse.json({ estimate: serverEstimate(), order: apiOrder() })
    })
    const { dialog, user, router } = await openDetails(opened)
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    const form = within(await screen.findByRole('dialog', { name: `Confirm ${NUMBER}` }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    expect(await form.findByText(/^Version 3 was made by kumar@shop\.example/)).toBeVisible()
    const changes = within(form.getByRole('list', { name: 'Changes in version 3' }))
    expect(changes.getByText('Total: ₹500.00 → ₹480.00')).toBeVisible()
    expect(form.queryByText('changed')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Confirm version 3' }))
    await waitFor(() => expect(router.state.location.search).toBe('?order=ORD-202611-000042'))
    expect(sent).toMatchObject([{ version: 2 }, { version: 3 }])
  })

  it('offer today’s prices when the estimate expired while it was being confirmed', async () => {
    answer(contract.confirmEstimate, () =>
      HttpResponse.json({ code: 'estimate.expired', message: 'expired' }, { status: 409 }),
    )
    const { dialog, user, router } = await openDetails()
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    const form = within(await screen.findByRole('dialog', { name: `Confirm ${NUMBER}` }))
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await user.click(await form.findByRole('button', { name: 'At today’s prices' }))
    expect(router.state.location).toMatchObject({ pathname: '/orders/new', search: `?estimate=${NUMBER}` })
  })

  it('offer an expired estimate at today’s prices instead of confirming it', async () => {
    const { dialog } = await openDetails(validUntil(addDays(today, -1)))
    expect(dialog.getByText(/^Expired on /)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(dialog.queryByRole('link', { name: 'Revise' })).toBeNull()
    expect(dialog.getByRole('link', { name: 'At today’s prices' })).toHaveAttribute(
      'href',
      `/orders/new?estimate=${NUMBER}`,
    )
  })

  it('withdraw an estimate with a reason', async () => {
    const sent: unknown[] = []
    answer(contract.withdrawEstimate, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(serverEstimate({ state: 'withdrawn' }))
    })
    const { dialog, user } = await openDetails()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    const form = within(await screen.findByRole('dialog', { name: `Withdraw ${NUMBER}` }))
    await user.click(form.getByRole('button', { name: 'Withdraw' }))
    expect(form.getByText('Reason is required')).toBeVisible()
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Bought elsewhere')
    await user.click(form.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent).toEqual([{ reason: 'Bought elsewhere' }]))
  })

  it('link the order of a confirmed estimate, which cannot be confirmed again', async () => {
    const confirmation = { version: 2, way: 'phone', at: '2026-11-22T07:00:00.000Z', person: 'a@b', orderId: 'PJ-1' }
    const { dialog } = await openDetails(
      serverEstimate({ state: 'confirmed', confirmation: { ...confirmation, way: 'phone' } }),
    )
    expect(dialog.getByRole('link', { name: 'PJ-1' })).toHaveAttribute('href', '/orders?order=PJ-1')
    for (const name of ['Confirm', 'Withdraw']) expect(dialog.queryByRole('button', { name })).toBeNull()
    expect(dialog.queryByRole('link', { name: 'Revise' })).toBeNull()
  })
})
