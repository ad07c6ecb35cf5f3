import { deleteAgent, listAgents, updateAgent } from '@phuljhari/contract/agents/agents.contract'
import { brandRoutes, listBrands } from '@phuljhari/contract/brands/brands.contract'
import { keepCustomersApart, mergeCustomers, splitCustomer } from '@phuljhari/contract/customers/customers.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { deleteSavedView, listSavedViews } from '@phuljhari/contract/orders/saved-views.contract'
import { getStatement } from '@phuljhari/contract/payments/outstanding.contract'
import { deleteProduct } from '@phuljhari/contract/products/products.contract'
import type { Route } from '@phuljhari/contract/route'
import { deleteCoupon, updateCoupon } from '@phuljhari/contract/settings/coupons.contract'
import { changeSetting } from '@phuljhari/contract/settings/settings.contract'
import { endOtherSessions, endSession } from '@phuljhari/contract/staff/profile.contract'
import * as staff from '@phuljhari/contract/staff/staff.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { detailsOf, meena, ravi, serveCustomers } from '../../test/customers.ts'
import { GATEWAY_TIMEOUT } from '../../test/lost-replies.ts'
import { serverAgent, serverOrder } from '../../test/orders.ts'
import { serveCatalogue, serverProduct } from '../../test/products.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { coupon, mockCoupons, mockShopSettings, settingEntry } from '../../test/shop-settings.ts'
import { invitation, mockProfile, mockStaff, person, userWith, WITH_ROLES } from '../../test/staff.ts'
import { AgentsScreen } from '../features/agents/AgentsScreen.tsx'
import { BrandsScreen } from '../features/brands/BrandsScreen.tsx'
import { CustomersScreen } from '../features/customers/CustomersScreen.tsx'
import { OrdersScreen } from '../features/orders/OrdersScreen.tsx'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'
import { CouponSettings } from '../features/settings/coupons/CouponSettings.tsx'
import { ProfileSettings } from '../features/settings/profile/ProfileSettings.tsx'
import { OrderSettings } from '../features/settings/shop/ShopSettingsPage.tsx'
import { StaffSettings } from '../features/settings/staff/StaffSettings.tsx'
import { MAY_BE_SAVED } from '../lib/failure-text.ts'

type Change = {
  what: string
  Screen: ComponentType
  at?: string
  route: Route
  /** Serves what is stored: before the change, or with it. */
  serve: (isChanged: boolean) => void
  /** What is pressed one after the other, by role and name. */
  presses: readonly (readonly ['button' | 'menuitem' | 'switch' | 'radio', string | RegExp])[]
  done: string
}

const SELVI = person({ ...userWith('clerk'), _id: 'p2', name: 'Selvi', sessions: 1 })
const device = (id: string, current: boolean) => ({
  _id: id,
  device: current ? 'Chrome on Windows' : 'Firefox on Android',
  address: '192.0.2.7',
  signedInAt: '2026-11-20T05:00:00Z',
  lastSeenAt: '2026-11-21T05:00:00Z',
  current,
})
const serveStaff = (selvi: Partial<staff.StaffMember>) => mockStaff({ people: [person(), { ...SELVI, ...selvi }] })
const serveDevices = (isChanged: boolean) =>
  mockProfile({}, isChanged ? [device('s1', true)] : [device('s1', true), device('s2', false)])
const serveCustomer = (customer: ReturnType<typeof detailsOf>) => {
  answer(getStatement, () => new HttpResponse(null, { status: 404 }))
  serveCustomers([customer])
}
const MEENA_AND_RAVI = [
  { id: '1', name: 'Meena', phoneNumber: '9876500011', orders: 2 },
  { id: '2', name: 'Ravi', phoneNumber: '9876500011', orders: 1 },
]
const TO_COME = settingEntry({ _id: 's2', validFrom: '2099-01-01' })

const CHANGES: readonly Change[] = [
  {
    what: 'toggling an agent',
    Screen: AgentsScreen,
    route: updateAgent,
    serve: (isChanged) =>
      answer(listAgents, () =>
        HttpResponse.json([serverAgent(isChanged ? { status: 'inactive', isActive: false } : {})]),
      ),
    presses: [['switch', /^Active: /]],
    done: 'Agent status updated successfully!',
  },
  {
    what: 'deleting an agent',
    Screen: AgentsScreen,
    route: deleteAgent,
    serve: (isChanged) => answer(listAgents, () => HttpResponse.json(isChanged ? [] : [serverAgent()])),
    presses: [
      ['button', /^Delete /],
      ['button', 'Delete'],
    ],
    done: 'Agent deleted successfully!',
  },
  {
    what: 'deleting a saved view',
    Screen: OrdersScreen,
    at: '/orders?city=Kochi',
    route: deleteSavedView,
    serve: (isChanged) => {
      answer(listAgents, () => HttpResponse.json([]))
      answer(listOrders, () => HttpResponse.json([serverOrder()]))
      const views = isChanged ? [] : [{ _id: 'v1', name: 'Late', filter: {} }]
      answer(listSavedViews, () => HttpResponse.json(views))
    },
    presses: [
      ['button', /^More filters/],
      ['button', 'Delete view Late'],
      ['button', 'Delete'],
    ],
    done: 'Set some filters, then save them under a name.',
  },
  {
    what: 'deactivating a coupon',
    Screen: CouponSettings,
    route: updateCoupon,
    serve: (isChanged) => mockCoupons([coupon({ isActive: !isChanged })]),
    presses: [
      ['button', 'Actions for DIWALI10'],
      ['menuitem', 'Deactivate'],
    ],
    done: 'DIWALI10 is inactive.',
  },
  {
    what: 'deleting a coupon',
    Screen: CouponSettings,
    route: deleteCoupon,
    serve: (isChanged) => mockCoupons(isChanged ? [] : [coupon({ uses: 0 })]),
    presses: [
      ['button', 'Actions for DIWALI10'],
      ['menuitem', 'Delete'],
      ['button', 'Delete'],
    ],
    done: 'DIWALI10 deleted.',
  },
  {
    what: 'withdrawing a scheduled setting',
    Screen: OrderSettings,
    route: changeSetting,
    serve: (isChanged) => mockShopSettings({ scheduled: isChanged ? [] : [TO_COME], latest: { packing: 's2' } }),
    presses: [
      ['button', /^Withdraw/],
      ['button', 'Withdraw'],
    ],
    done: 'The change is withdrawn.',
  },
  {
    what: 'deactivating a person',
    Screen: StaffSettings,
    route: staff.changeStaff,
    serve: (isChanged) => serveStaff({ active: !isChanged }),
    presses: [
      ['button', 'Actions for Selvi'],
      ['menuitem', 'Deactivate'],
      ['button', 'Deactivate'],
    ],
    done: 'Selvi is deactivated.',
  },
  {
    what: 'reactivating a person',
    Screen: StaffSettings,
    route: staff.changeStaff,
    serve: (isChanged) => serveStaff({ active: isChanged }),
    presses: [
      ['button', 'Actions for Selvi'],
      ['menuitem', 'Reactivate'],
    ],
    done: 'Selvi can sign in again.',
  },
  {
    what: "ending a person's sessions",
    Screen: StaffSettings,
    route: staff.endStaffSessions,
    serve: (isChanged) => serveStaff({ sessions: isChanged ? 0 : 1 }),
    presses: [
      ['button', 'Actions for Selvi'],
      ['menuitem', 'End sessions'],
      ['button', 'End sessions'],
    ],
    done: '1 session ended.',
  },
  {
    what: 'revoking an invitation',
    Screen: StaffSettings,
    route: staff.revokeInvitation,
    serve: (isChanged) => mockStaff({ invitations: isChanged ? [] : [invitation()] }),
    presses: [
      ['button', 'Revoke the link of Kumar'],
      ['button', 'Revoke'],
    ],
    done: 'Link revoked.',
  },
  {
    what: 'ending the session of a device',
    Screen: ProfileSettings,
    route: endSession,
    serve: serveDevices,
    presses: [
      ['button', 'End the session on Firefox on Android'],
      ['button', 'End session'],
    ],
    done: 'Session ended.',
  },
  {
    what: 'signing out everywhere else',
    Screen: ProfileSettings,
    route: endOtherSessions,
    serve: serveDevices,
    presses: [
      ['button', 'Sign out everywhere else'],
      ['button', 'Sign out everywhere else'],
    ],
    done: '1 other device signed out.',
  },
  {
    what: 'merging customers',
    Screen: CustomersScreen,
    at: '/orders/customers?customer=1',
    route: mergeCustomers,
    serve: (isChanged) =>
      serveCustomer(detailsOf(meena, isChanged ? { names: MEENA_AND_RAVI } : { sameNumber: [ravi] })),
    presses: [
      ['button', 'Merge'],
      ['button', 'Merge'],
    ],
    done: 'Merged into Meena Stores',
  },
  {
    what: 'splitting a customer',
    Screen: CustomersScreen,
    at: '/orders/customers?customer=1',
    route: splitCustomer,
    serve: (isChanged) => serveCustomer(detailsOf(meena, isChanged ? {} : { names: MEENA_AND_RAVI })),
    presses: [
      ['button', 'Split off Ravi'],
      ['button', 'Split'],
    ],
    done: 'Ravi is now a separate customer',
  },
  {
    what: 'keeping customers apart',
    Screen: CustomersScreen,
    at: '/orders/customers?customer=1',
    route: keepCustomersApart,
    serve: (isChanged) => serveCustomer({ ...detailsOf(meena, { sameNumber: [ravi] }), isAmbiguous: !isChanged }),
    presses: [['button', 'Different people']],
    done: 'Confirmed as different people',
  },
]

/** Opens the screen and presses what makes the change; of several such buttons, the latest: that of a question. */
async function make({ Screen, at = '/', serve, presses }: Omit<Change, 'what' | 'route' | 'done'>) {
  serve(false)
  const { user } = renderScreen(Screen, { at, as: userWith('owner'), features: WITH_ROLES })
  for (const [role, name] of presses) {
    const found = await screen.findAllByRole(role, { name })
    await user.click(found.at(-1) as HTMLElement)
  }
  return user
}

it.each(CHANGES)('$what ends as done when its reply is lost', async (change) => {
  answer(change.route, () => {
    change.serve(true)
    return GATEWAY_TIMEOUT[1]()
  })
  await make(change)
  expect(await screen.findByText(change.done)).toBeVisible()
  expect(screen.queryByText(MAY_BE_SAVED)).toBeNull()
})

it('toggling an agent says that it may be saved while the outcome is unknown', async () => {
  answer(updateAgent, () => {
    answer(listAgents, () => HttpResponse.error())
    return HttpResponse.error()
  })
  await make({
    Screen: AgentsScreen,
    serve: () => answer(listAgents, () => HttpResponse.json([serverAgent()])),
    presses: [['switch', /^Active: /]],
  })
  expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
  // The screen still shows the state that was known last, so that pressing again makes the same change.
  expect(screen.getByRole('switch', { name: /^Active: /, hidden: true })).toBeChecked()
})

const notFound = (kind: string) => () =>
  HttpResponse.json({ code: `${kind}.not_found`, message: 'It may have been deleted.' }, { status: 404 })

it('deleting a brand again after a lost reply ends as done', async () => {
  answer(brandRoutes.remove, () => HttpResponse.error())
  const user = await make({
    Screen: BrandsScreen,
    serve: () => answer(listBrands, () => HttpResponse.json([{ _id: 'b1', name: 'Sony' }])),
    presses: [
      ['button', 'Delete Sony'],
      ['button', 'Delete'],
    ],
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(MAY_BE_SAVED)).toBeVisible()
  answer(brandRoutes.remove, notFound('brand'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Brand deleted successfully!')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('deleting a product that is gone ends as done', async () => {
  answer(deleteProduct, notFound('product'))
  await make({
    Screen: ProductsScreen,
    serve: () => serveCatalogue([serverProduct()]),
    presses: [
      ['button', 'Delete Flower Pot Big'],
      ['button', 'Delete'],
    ],
  })
  expect(await screen.findByText('Product deleted successfully!')).toBeVisible()
})
