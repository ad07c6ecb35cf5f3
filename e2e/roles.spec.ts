import { joinAs, saveSession, signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const ROLES = ['owner', 'clerk', 'packer'] as const
type Role = (typeof ROLES)[number]
const OFFICE = ['owner', 'clerk'] as const

/** Every screen with the roles that may open it (docs/roles.md). */
const SCREENS: ReadonlyArray<{ path: string; title: string; roles: readonly Role[] }> = [
  { path: '/products', title: 'Products', roles: OFFICE },
  { path: '/brands', title: 'Brands', roles: OFFICE },
  { path: '/categories', title: 'Categories', roles: OFFICE },
  { path: '/orders', title: 'Orders Management', roles: ROLES },
  { path: '/orders?view=map', title: 'Orders Management', roles: ROLES },
  { path: '/orders/new', title: 'New Order', roles: OFFICE },
  { path: '/orders/dispatch', title: 'Dispatch', roles: ROLES },
  { path: '/orders/estimates', title: 'Estimates', roles: OFFICE },
  { path: '/orders/invoices', title: 'Invoices', roles: OFFICE },
  { path: '/orders/payments', title: 'Payments', roles: OFFICE },
  { path: '/orders/payments/ledger', title: 'Payments', roles: OFFICE },
  { path: '/orders/payments/outstanding', title: 'Payments', roles: OFFICE },
  { path: '/orders/payments/cash', title: 'Payments', roles: OFFICE },
  { path: '/orders/customers', title: 'Customers', roles: OFFICE },
  { path: '/agents', title: 'Delivery Agents Management', roles: OFFICE },
  { path: '/reports/packing', title: 'Packing', roles: ['owner', 'packer'] },
  { path: '/reports/own-till', title: 'Day book of your till', roles: OFFICE },
  { path: '/reports/by-state', title: 'Sales by state', roles: ['owner'] },
  { path: '/reports/gst', title: 'GST', roles: ['owner'] },
  { path: '/reports/activity', title: 'Activity', roles: ['owner'] },
  { path: '/settings/staff', title: 'Staff', roles: ['owner'] },
  { path: '/settings/shop', title: 'Shop', roles: OFFICE },
  { path: '/settings/gst', title: 'GST and invoices', roles: OFFICE },
  { path: '/settings/payments', title: 'Payments', roles: OFFICE },
  { path: '/settings/order-rules', title: 'Order rules', roles: OFFICE },
  { path: '/settings/estimates', title: 'Estimates', roles: OFFICE },
  { path: '/settings/coupons', title: 'Coupons', roles: OFFICE },
  { path: '/settings/profile', title: 'Profile', roles: ROLES },
  { path: '/settings/transports', title: 'Transports', roles: ROLES },
  { path: '/settings/about', title: 'About', roles: ROLES },
]

for (const role of ROLES)
  test(`each screen opens for the role ${role}, or names the roles that it is for, without a refused call`, async ({
    page,
    request,
  }) => {
    if (role === 'owner') await signedIn(page)
    else await saveSession(page, await joinAs(role, await Shop.open(request)))
    const refused: string[] = []
    page.on('response', (reply) => {
      if ([401, 403].includes(reply.status())) refused.push(`${reply.status()} ${reply.url()}`)
    })

    for (const { path, title, roles } of SCREENS) {
      await page.goto(path)
      const notice = page.getByText('is not part of your role')
      if (roles.includes(role)) {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        // Every screen loads this once it is open.
        await expect(page.getByRole('status').filter({ hasText: 'System Online' })).toBeVisible()
        await expect(notice).toHaveCount(0)
      } else await expect(notice).toBeVisible()
    }
    expect(refused).toEqual([])
  })
