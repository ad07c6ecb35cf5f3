import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import * as coupons from '@phuljhari/contract/settings/coupons.contract'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

export const settingEntry = (changes: Partial<contract.SettingEntry> = {}): contract.SettingEntry => ({
  _id: 's1',
  key: 'packing',
  value: { rate: 300 },
  validFrom: '2026-11-01',
  at: '2026-10-30T05:00:00Z',
  person: 'owner@shop.example',
  ...changes,
})

type Reply = Omit<contract.ShopSettingsReply, 'settings'> & { settings: Partial<ShopSettings> }
/** The settings that the mock server has; the defaults unless changed. */
export function mockShopSettings({ settings = {}, ...changes }: Partial<Reply> = {}): void {
  answer(contract.getShopSettings, () =>
    HttpResponse.json({
      settings: { ...DEFAULT_SHOP_SETTINGS, ...settings },
      inForce: {},
      latest: {},
      scheduled: [],
      ...changes,
    }),
  )
}

/** Records the bodies of changes. */
export function recordSettingChanges(): unknown[] {
  const changes: unknown[] = []
  answer(contract.changeSetting, async ({ request }) => {
    changes.push(await request.json())
    return HttpResponse.json(settingEntry())
  })
  return changes
}

export const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
  _id: 'c1',
  code: 'DIWALI10',
  discount: { percent: 10 },
  minimum: 2499,
  from: null,
  to: null,
  maxUses: 100,
  uses: 12,
  isActive: true,
  ...changes,
})
export const mockCoupons = (list: readonly Coupon[]): void =>
  answer(coupons.listCoupons, () => HttpResponse.json([...list]))
