import type { Feature } from '@phuljhari/contract/features'
import type { Permission } from '@phuljhari/contract/staff/roles'
import type { ComponentType } from 'react'
import { deferred } from '../../ui/deferred.tsx'

type SettingsPage = {
  /** The last segment of its URL, below /settings. */
  id: string
  title: string
  subtitle: string
  permission: Permission
  /** What the server must support, besides `staff`. */
  feature: Feature
  /** Further words that find the page in the header's search. */
  keywords?: string
  Content: ComponentType
}
const page = (
  id: string,
  title: string,
  subtitle: string,
  [permission, feature]: readonly [Permission, Feature],
  load: () => Promise<ComponentType>,
  keywords = '',
) => ({
  id,
  title,
  subtitle,
  permission,
  feature,
  keywords,
  Content: deferred(load),
})

const staff = () => import('./staff/StaffSettings.tsx').then((module) => module.StaffSettings)
const profile = () => import('./profile/ProfileSettings.tsx').then((module) => module.ProfileSettings)

const shop = () => import('./shop/ShopSettingsPage.tsx').then((module) => module.IdentitySettings)
const gst = () => import('./shop/ShopSettingsPage.tsx').then((module) => module.GstSettings)
const payments = () => import('./shop/ShopSettingsPage.tsx').then((module) => module.PaymentSettings)
const orders = () => import('./shop/ShopSettingsPage.tsx').then((module) => module.OrderSettings)
const estimates = () => import('./shop/ShopSettingsPage.tsx').then((module) => module.EstimateSettings)
const coupons = () => import('./coupons/CouponSettings.tsx').then((module) => module.CouponSettings)
const about = () => import('./about/AboutSettings.tsx').then((module) => module.AboutSettings)

const RULES = 'discount limit minimum packing charge blocked pincodes'
const SHOP = ['settings.read', 'settings'] as const
const GST = ['settings.read', 'documents'] as const
const PAYMENTS = ['settings.read', 'payments'] as const

/** The pages below /settings, in the order of their tabs; the first that the user's role allows opens first. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  page('shop', 'Shop', 'Who you are, your licence, and where customers pay to', SHOP, shop, 'upi bank logo'),
  page('gst', 'GST and invoices', 'Registration, rates, numbers and closed books', GST, gst, 'hsn series prefix tax'),
  page('payments', 'Payments', 'What must be paid before an order is accepted', PAYMENTS, payments),
  page('order-rules', 'Order rules', 'What orders must keep to and what clerks may give away', SHOP, orders, RULES),
  page('estimates', 'Estimates', 'How long estimates are valid and what they say', SHOP, estimates),
  page('coupons', 'Coupons', 'Discounts by code', SHOP, coupons),
  page(
    'staff',
    'Staff',
    'The people of your shop and what each may do',
    ['staff.manage', 'staff'],
    staff,
    'users accounts roles invite invitation password people',
  ),
  page(
    'profile',
    'Profile',
    'Your name, password and devices',
    ['own.profile', 'staff'],
    profile,
    'account security two-factor',
  ),
  page('about', 'About', 'Which release runs, and what is new', ['own.profile', 'staff'], about, 'version changelog'),
]
