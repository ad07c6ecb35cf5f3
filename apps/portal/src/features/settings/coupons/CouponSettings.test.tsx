import { listActivity } from '@phuljhari/contract/activity/activity.contract'
import * as contract from '@phuljhari/contract/settings/coupons.contract'
import { couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { coupon, mockCoupons } from '../../../../test/shop-settings.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { couponState, CouponSettings } from './CouponSettings.tsx'

const FLAT = coupon({ _id: 'c2', code: 'FLAT', discount: { amount: 99.5 }, minimum: 0, maxUses: null, uses: 0 })

function open(list: readonly Coupon[] = [coupon(), FLAT], role: 'owner' | 'clerk' = 'owner') {
  mockCoupons(list)
  return renderScreen(CouponSettings, { at: '/settings/coupons', as: userWith(role), features: WITH_ROLES })
}
type User = ReturnType<typeof open>['user']
async function choose(user: User, code: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${code}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
async function edit(user: User, code: string) {
  await choose(user, code, 'Change')
  return within(await screen.findByRole('dialog', { name: `Change ${code}` }))
}
const row = (code: string) => within(screen.getByText(code).closest('tr') as HTMLElement)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** Records ids and bodies of changes. */
function recordChanges() {
  const changes: unknown[] = []
  answer(contract.createCoupon, async ({ request }) => {
    changes.push(await request.json())
    return HttpResponse.json(coupon(), { status: 201 })
  })
  answer(contract.updateCoupon, async ({ params, request }) => {
    changes.push([params['id'], await request.json()])
    return HttpResponse.json(coupon())
  })
  answer(contract.deleteCoupon, ({ params }) => {
    changes.push(['deleted', params['id']])
    return HttpResponse.json({ deleted: true })
  })
  return changes
}
const DIWALI10 = {
  code: 'DIWALI10',
  discount: { percent: 10 },
  minimum: 2499,
  from: null,
  to: null,
  maxUses: 100,
  isActive: true,
}

it('lists coupons with discount, minimum, validity and uses', async () => {
  open([coupon({ from: '2026-11-01', to: '2026-11-08' }), FLAT])
  await screen.findByText('DIWALI10')
  for (const text of ['10%', '₹2,499.00', '01 Nov 2026 – 08 Nov 2026', '12 of 100'])
    expect(row('DIWALI10').getByText(text)).toBeVisible()
  for (const text of ['₹99.50', 'None', 'Always', '0', 'Active']) expect(row('FLAT').getByText(text)).toBeVisible()
})

it.each([
  ['Active', {}],
  ['Inactive', { isActive: false, to: '2026-10-31' }],
  ['Active', { from: '2026-11-05', to: '2026-11-05' }],
  ['Not yet valid', { from: '2026-11-06' }],
  ['Expired', { to: '2026-11-04' }],
  ['Used up', { maxUses: 12 }],
])('calls a coupon %s that has %j', (state, change) => {
  expect(couponState(coupon(change), '2026-11-05')).toBe(state)
})

it('says what coupons are for while there are none', async () => {
  open([])
  expect(await screen.findByText('No coupons yet')).toBeVisible()
})

it('lets a billing clerk read coupons, but not change them', async () => {
  open([coupon()], 'clerk')
  expect(await screen.findByText('DIWALI10')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('a coupon', () => {
  it('is added with a percentage or an amount, both in their own unit', async () => {
    const changes = recordChanges()
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add coupon' }))
    await user.type(form.getByLabelText('Code'), 'early')
    await user.type(form.getByLabelText('Discount'), '7.5')
    await user.click(form.getByRole('radio', { name: 'Rupees' }))
    await user.type(form.getByLabelText('First day'), '2026-11-01')
    await user.type(form.getByLabelText('Orders that may use it'), '5')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await isClosed()
    const early = { code: 'early', discount: { amount: '7.5' }, minimum: 0, from: '2026-11-01', to: '' }
    expect(changes).toEqual([{ ...early, maxUses: 5, isActive: true }])
    expect(await screen.findByText('EARLY added.')).toBeVisible()
  })

  it('is refused before it is sent, with the messages at the fields', async () => {
    const changes = recordChanges()
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add coupon' }))
    await user.type(form.getByLabelText('Code'), '10%')
    await user.type(form.getByLabelText('Discount'), '101')
    await user.type(form.getByLabelText('For goods of at least'), 'lots')
    await user.type(form.getByLabelText('Orders that may use it'), 'few')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByLabelText('Code')).toHaveAccessibleDescription(/only letters A to Z, digits and dashes/)
    expect(form.getByLabelText('Discount')).toHaveAccessibleDescription(/^Enter a percentage from 0 to 100/)
    expect(form.getByLabelText('For goods of at least')).toHaveAccessibleDescription(/Enter an amount in rupees/)
    expect(form.getByLabelText('Orders that may use it')).toHaveAccessibleDescription(/Enter a whole number of uses/)
    expect(changes).toEqual([])
  })

  it('is changed in a form that shows it as it is', async () => {
    const changes = recordChanges()
    const { user } = open()
    const form = await edit(user, 'DIWALI10')
    expect(form.getByLabelText('Code')).toHaveValue('DIWALI10')
    expect(form.getByLabelText('For goods of at least')).toHaveValue('2499')
    await user.clear(form.getByLabelText('Orders that may use it'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await isClosed()
    const sent = { ...DIWALI10, discount: { percent: '10' }, minimum: '2499', from: '', to: '', maxUses: null }
    expect(changes).toEqual([['c1', { ...sent, basedOn: couponTexts(coupon()) }]])
  })

  it('stays inactive when someone else deactivated it while the form was open', async () => {
    const changes = recordChanges()
    const { user } = open()
    const form = await edit(user, 'DIWALI10')
    const current = { isActive: 'false' }
    answer(contract.updateCoupon, () =>
      HttpResponse.json({ code: 'edit.stale', message: 'changed', current }, { status: 409 }),
    )
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/Their values were taken over: Active\./)).toBeVisible()
    answer(contract.updateCoupon, async ({ request }) => {
      changes.push(await request.json())
      return HttpResponse.json(coupon())
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(changes).toMatchObject([{ isActive: false, basedOn: { isActive: 'false' } }])
  })

  it('keeps the input when the server refuses it', async () => {
    const { user } = open()
    const form = await edit(user, 'FLAT')
    await user.clear(form.getByLabelText('Code'))
    await user.type(form.getByLabelText('Code'), 'DIWALI10')
    const message = 'A coupon with this code already exists'
    answer(contract.updateCoupon, () =>
      HttpResponse.json({ code: 'coupon.exists', message, fields: { code: message } }, { status: 409 }),
    )
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(message)).toBeVisible()
    answer(contract.updateCoupon, () => HttpResponse.error())
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('It may have been saved: press again, nothing is saved twice.')).toBeVisible()
    expect(form.getByLabelText('Code')).toHaveValue('DIWALI10')
  })

  it('is deactivated, and deleted only after a confirmation and while no order uses it', async () => {
    const changes = recordChanges()
    const { user } = open()
    await choose(user, 'DIWALI10', 'Deactivate')
    await waitFor(() =>
      expect(changes).toEqual([['c1', { ...DIWALI10, isActive: false, basedOn: couponTexts(coupon()) }]]),
    )
    await user.click(screen.getByRole('button', { name: 'Actions for DIWALI10' }))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2)
    await user.keyboard('{Escape}')
    await choose(user, 'FLAT', 'Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete FLAT?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(changes[1]).toEqual(['deleted', 'c2']))
  })

  it('shows the history of its changes', async () => {
    const event = {
      _id: 'e1',
      at: '2026-11-21T10:00:00Z',
      person: 'owner@shop.example',
      personName: 'Meena',
      address: null,
      subject: 'coupon',
      subjectId: 'c1',
      account: null,
      action: 'changed',
      before: { name: 'DIWALI10', couponDiscount: { kind: 'percent', basisPoints: 500 }, minimumPaise: 0 },
      after: { name: 'DIWALI10', couponDiscount: { kind: 'amount', paise: 25_050 }, minimumPaise: 249_900 },
    }
    answer(listActivity, ({ request }) => {
      expect(new URL(request.url).search).toBe('?subject=coupon&subjectId=c1')
      return HttpResponse.json([event])
    })
    const { user } = open()
    const form = await edit(user, 'DIWALI10')
    await user.click(form.getByText('History'))
    const [entry] = await form.findAllByRole('listitem')
    expect(entry).toHaveTextContent('Discount 5% → ₹250.50')
    expect(entry).toHaveTextContent('Minimum order ₹0.00 → ₹2,499.00')
  })
})
