import type { WriteRow } from '../walk.ts'

export const SETTINGS: readonly WriteRow[] = [
  {
    screen: 'Settings, coupons',
    change: 'add',
    call: ['POST', '/api/coupons'],
    begin: ({ page, mark, read }) => {
      const code = `F-${mark.toUpperCase()}`
      return {
        fill: async () => {
          await page.goto('/settings/coupons')
          await page.getByRole('button', { name: 'Add coupon' }).click()
          const form = page.getByRole('dialog', { name: 'Add coupon' })
          await form.getByLabel('Code').fill(code)
          await form.getByLabel('Discount', { exact: true }).fill('5')
          return form.getByRole('button', { name: 'Save' })
        },
        done: page.getByText(`${code} added.`),
        seen: async () => page.getByRole('button', { name: `Actions for ${code}` }),
        count: async () =>
          (await read<Array<{ code: string }>>('/coupons')).filter((coupon) => coupon.code === code).length,
      }
    },
  },
  {
    screen: 'Settings, estimates',
    change: 'enter a value',
    call: ['POST', '/api/settings'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/settings/estimates')
        await page.getByRole('button', { name: 'Change texts on estimates' }).click()
        const form = page.getByRole('dialog')
        await form.getByRole('textbox').first().fill(`Fault ${mark}`)
        return form.getByRole('button', { name: 'Save' })
      },
      done: page.getByText(`Fault ${mark}`, { exact: true }),
      count: async () =>
        (await read<Array<{ value: { terms?: string } }>>('/settings/history?key=estimateTexts')).filter(({ value }) =>
          value.terms?.includes(mark),
        ).length,
    }),
  },
]
