import type { Feature } from '@phuljhari/contract/features'
import type { Permission } from '@phuljhari/contract/staff/roles'
import type { ComponentType } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { t } from '@phuljhari/contract/rules/t'

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
const transports = () => import('./transports/TransportSettings.tsx').then((module) => module.TransportSettings)
const messages = () => import('./messages/MessageSettings.tsx').then((module) => module.MessageSettings)
const firstSteps = () => import('./first-steps/FirstStepsSettings.tsx').then((module) => module.FirstStepsSettings)
const about = () => import('./about/AboutSettings.tsx').then((module) => module.AboutSettings)

/** In English, which is typed in every language; the titles are found in the portal's own. */
const KEYWORDS = {
  shop: 'upi bank logo',
  gst: 'hsn series prefix tax',
  rules: 'discount limit minimum packing charge blocked pincodes',
  staff: 'users accounts roles invite invitation password people',
  profile: 'account security two-factor',
  transports: 'lorry freight lr',
  messages: 'whatsapp sms email mail smtp templates notifications',
  firstSteps: 'setup onboarding start help',
  about: 'version changelog',
}
const SHOP = ['settings.read', 'settings'] as const
const GST = ['settings.read', 'documents'] as const
const PAYMENTS = ['settings.read', 'payments'] as const

/** The pages below /settings, in the order of their tabs; the first that the user's role allows opens first. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  page('shop', t('Shop'), t('Who you are, your licence, and where customers pay to'), SHOP, shop, KEYWORDS.shop),
  page('gst', t('GST and invoices'), t('Registration, rates, numbers and closed books'), GST, gst, KEYWORDS.gst),
  page('payments', t('Payments'), t('What must be paid before an order is accepted'), PAYMENTS, payments),
  page(
    'order-rules',
    t('Order rules'),
    t('What orders must keep to and what clerks may give away'),
    SHOP,
    orders,
    KEYWORDS.rules,
  ),
  page('estimates', t('Estimates'), t('How long estimates are valid and what they say'), SHOP, estimates),
  page(
    'messages',
    t('Messages'),
    t('What customers are told of their orders, and how'),
    ['settings.read', 'messages'],
    messages,
    KEYWORDS.messages,
  ),
  page('coupons', t('Coupons'), t('Discounts by code'), SHOP, coupons),
  page(
    'staff',
    t('Staff'),
    t('The people of your shop and what each may do'),
    ['staff.manage', 'staff'],
    staff,
    KEYWORDS.staff,
  ),
  page(
    'profile',
    t('Profile'),
    t('Your name, password and devices'),
    ['own.profile', 'staff'],
    profile,
    KEYWORDS.profile,
  ),
  page(
    'first-steps',
    t('First steps'),
    t('From an empty shop to its first legal bill'),
    ['settings.manage', 'firstDay'],
    firstSteps,
    KEYWORDS.firstSteps,
  ),
  // After the profile, which packers get first.
  page(
    'transports',
    t('Transports'),
    t('Who takes orders by lorry, where to, and how their names are written'),
    ['transports.read', 'transports'],
    transports,
    KEYWORDS.transports,
  ),
  page('about', t('About'), t('Which release runs, and what is new'), ['own.profile', 'staff'], about, KEYWORDS.about),
]
