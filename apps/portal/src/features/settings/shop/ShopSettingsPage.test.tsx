import { addDays, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { mockShopSettings, recordSettingChanges, settingEntry } from '../../../../test/shop-settings.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { EstimateSettings, OrderSettings } from './ShopSettingsPage.tsx'

const TODAY = indiaDay(new Date())
const NEXT_WEEK = addDays(TODAY, 7)

const open = (Page = OrderSettings, role: 'owner' | 'clerk' = 'owner') =>
  renderScreen(Page, { at: '/settings/order-rules', as: userWith(role), features: WITH_ROLES })
type User = ReturnType<typeof open>['user']

async function change(user: User, what: string) {
  await user.click(await screen.findByRole('button', { name: `Change ${what}` }))
  return within(await screen.findByRole('dialog', { name: `Change ${what}` }))
}
type Form = Awaited<ReturnType<typeof change>>
async function replace(user: User, form: Form, label: string, text: string) {
  await user.clear(form.getByLabelText(label))
  if (text !== '') await user.type(form.getByLabelText(label), text)
}
const save = (user: User, form: Form) => user.click(form.getByRole('button', { name: 'Save' }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a setting', () => {
  it('shows its value in force, who set it and when', async () => {
    mockShopSettings({ settings: { packing: { rate: 250 } }, inForce: { packing: settingEntry() } })
    open()
    const packing = await section('Packing charge')
    expect(packing.getByText('2.5%')).toBeVisible()
    expect(packing.getByText(/Valid since 01 Nov 2026\. Set by owner@shop\.example, 30 Oct 2026/)).toBeVisible()
    expect((await section('Discount limit')).getByText('The standard value: nobody has changed it yet.')).toBeVisible()
  })

  it('is typed in percent and saved as valid from today', async () => {
    mockShopSettings({ latest: { packing: 's7' } })
    const changes = recordSettingChanges()
    const { user } = open()
    const form = await change(user, 'packing charge')
    expect(form.getByLabelText('Packing charge (%)')).toHaveValue('0')
    expect(form.getByLabelText('Valid from')).toHaveValue(TODAY)
    await replace(user, form, 'Packing charge (%)', '2.5')
    await save(user, form)
    await isClosed()
    expect(changes).toEqual([{ key: 'packing', value: { rate: '2.5' }, validFrom: TODAY, basedOn: 's7' }])
    expect(await screen.findByText('Packing charge saved.')).toBeVisible()
  })

  it('is scheduled for a later day', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open()
    const form = await change(user, 'discount limit')
    await replace(user, form, 'Limit of billing clerks (%)', '5')
    await replace(user, form, 'Valid from', NEXT_WEEK)
    await save(user, form)
    await isClosed()
    expect(changes).toEqual([{ key: 'discountLimit', value: { clerk: '5' }, validFrom: NEXT_WEEK, basedOn: null }])
    expect(await screen.findByText(`Discount limit will change on ${formatDate(NEXT_WEEK)}.`)).toBeVisible()
  })

  it('is refused before it is sent when it is invalid, or valid from a day in the past', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open()
    const form = await change(user, 'packing charge')
    await replace(user, form, 'Packing charge (%)', '101')
    await replace(user, form, 'Valid from', addDays(TODAY, -1))
    await save(user, form)
    expect(form.getByText('Enter a percentage from 0 to 100, with at most 2 decimals')).toBeVisible()
    expect(form.getByText('Choose today or a later day')).toBeVisible()
    expect(form.getByLabelText('Packing charge (%)')).toHaveFocus()
    expect(changes).toEqual([])
  })

  it('keeps the input when someone else has changed it, and replaces their value when saved again', async () => {
    mockShopSettings({ latest: { packing: 's1' } })
    const { user } = open()
    const form = await change(user, 'packing charge')
    await replace(user, form, 'Packing charge (%)', '2')
    const theirs = settingEntry({ _id: 's2', person: 'second@shop.example' })
    mockShopSettings({ settings: { packing: { rate: 300 } }, inForce: { packing: theirs }, latest: { packing: 's2' } })
    answer(contract.changeSetting, () =>
      HttpResponse.json(
        { code: 'settings.changed', message: 'Someone else has changed this setting. Check it and save again.' },
        { status: 409 },
      ),
    )
    await save(user, form)
    expect(await form.findByText('Someone else has changed this setting')).toBeVisible()
    expect(
      form.getByText(/^second@shop\.example, 30 Oct 2026, .*: Of the goods: 3%\. Your input is still here/),
    ).toBeVisible()
    expect(form.getByText('Someone else has changed this setting').closest('[tabindex]')).toHaveFocus()
    expect(form.getByLabelText('Packing charge (%)')).toHaveValue('2')
    const changes = recordSettingChanges()
    await user.click(form.getByRole('button', { name: 'Save anyway' }))
    await isClosed()
    expect(changes).toEqual([{ key: 'packing', value: { rate: '2' }, validFrom: TODAY, basedOn: 's2' }])
  })

  it('names only what someone else has changed of a setting with many values', async () => {
    const minimumOrder = { otherwise: 100_000, states: { 33: 50_000 } }
    mockShopSettings({ settings: { minimumOrder }, latest: { minimumOrder: 's1' } })
    const { user } = open()
    const form = await change(user, 'minimum order')
    await replace(user, form, 'All other States', '2000')
    const value = { ...minimumOrder, states: { 32: 60_000, 33: 50_000 } }
    const theirs = settingEntry({ _id: 's2', key: 'minimumOrder', person: 'second@shop.example', value })
    mockShopSettings({ inForce: { minimumOrder: theirs }, latest: { minimumOrder: 's2' } })
    answer(contract.changeSetting, () =>
      HttpResponse.json({ code: 'settings.changed', message: 'Someone else has changed it' }, { status: 409 }),
    )
    await save(user, form)
    expect(await form.findByText(/^second@shop\.example, .*: Kerala: ₹600\.00\. Your input/)).toBeVisible()
  })

  it('keeps the input when it cannot be saved, and shows what the server refuses at its field', async () => {
    mockShopSettings()
    answer(contract.changeSetting, () => HttpResponse.error())
    const { user } = open()
    const form = await change(user, 'packing charge')
    await replace(user, form, 'Packing charge (%)', '2')
    await save(user, form)
    expect(await form.findByText('It may have been saved: press again, nothing is saved twice.')).toBeVisible()
    const fields = { 'value.rate': 'At most 1%', validFrom: 'Choose today or a later day' }
    answer(contract.changeSetting, () =>
      HttpResponse.json({ code: 'request.invalid', message: 'At most 1%', fields }, { status: 400 }),
    )
    await save(user, form)
    expect(await form.findByText('At most 1%')).toBeVisible()
    expect(form.getByText('Choose today or a later day')).toBeVisible()
    expect(form.getByLabelText('Packing charge (%)')).toHaveValue('2')
  })

  it('shows what a lost reply had saved when it was changed since, and then replaces that', async () => {
    mockShopSettings({ latest: { packing: 's1' } })
    const keys: unknown[] = []
    const lose = () => {
      const own = settingEntry({ _id: 's2' })
      mockShopSettings({ inForce: { packing: own }, latest: { packing: 's2' } })
      return HttpResponse.error()
    }
    answer(contract.changeSetting, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      if (keys.length === 1) return lose()
      const existing = { kind: 'setting', id: 's2', name: 'packing' }
      return HttpResponse.json({ code: 'request.key_reused', message: 'Saved', existing }, { status: 422 })
    })
    const { user } = open()
    const form = await change(user, 'packing charge')
    await replace(user, form, 'Packing charge (%)', '3')
    await save(user, form)
    await form.findByText('It may have been saved: press again, nothing is saved twice.')
    await replace(user, form, 'Packing charge (%)', '4')
    await save(user, form)
    expect(await form.findByText('This was saved already')).toBeVisible()
    expect(form.getByText(/^Of the goods: 3%\. What you have changed since is still here/)).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    const changes = recordSettingChanges()
    await user.click(form.getByRole('button', { name: 'Save anyway' }))
    await isClosed()
    expect(changes).toEqual([{ key: 'packing', value: { rate: '4' }, validFrom: TODAY, basedOn: 's2' }])
  })

  it('asks before unsaved input is lost', async () => {
    mockShopSettings()
    const { user } = open()
    const form = await change(user, 'packing charge')
    await replace(user, form, 'Packing charge (%)', '2')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
  })

  it('is not sent when nothing was changed', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open()
    await save(user, await change(user, 'packing charge'))
    await isClosed()
    expect(changes).toEqual([])
  })

  it('has a history of who changed it, when, before and after', async () => {
    mockShopSettings()
    answer(contract.settingHistory, ({ request }) => {
      expect(new URL(request.url).searchParams.get('key')).toBe('packing')
      return HttpResponse.json([{ ...settingEntry(), before: null }])
    })
    const { user } = open()
    const packing = await section('Packing charge')
    await user.click(packing.getByText('History'))
    const [entry] = await packing.findAllByRole('listitem')
    expect(entry).toHaveTextContent('Packing charge 0% → 3%')
    expect(entry).toHaveTextContent('Valid from 01 Nov 2026')
    expect(entry).toHaveTextContent(/30 Oct 2026 · .*owner@shop\.example/)
  })

  it('is read-only for a billing clerk', async () => {
    mockShopSettings({ scheduled: [settingEntry({ validFrom: NEXT_WEEK })] })
    open(OrderSettings, 'clerk')
    expect((await section('Packing charge')).getByText(`From ${formatDate(NEXT_WEEK)}`)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText('History')).toBeNull()
  })
})

describe('a scheduled value', () => {
  const SCHEDULED = {
    settings: { packing: { rate: 100 } },
    latest: { packing: 's9' },
    scheduled: [
      settingEntry({ _id: 's8', value: { rate: 200 }, validFrom: NEXT_WEEK }),
      settingEntry({ _id: 's9', value: { rate: 300 }, validFrom: addDays(NEXT_WEEK, 1) }),
    ],
  }

  it('is changed on its day', async () => {
    mockShopSettings(SCHEDULED)
    const changes = recordSettingChanges()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Change packing charge from ${formatDate(NEXT_WEEK)}` }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByLabelText('Valid from')).toHaveValue(NEXT_WEEK)
    expect(form.getByLabelText('Packing charge (%)')).toHaveValue('2')
    await replace(user, form, 'Packing charge (%)', '2.25')
    await save(user, form)
    await isClosed()
    expect(changes).toEqual([{ key: 'packing', value: { rate: '2.25' }, validFrom: NEXT_WEEK, basedOn: 's9' }])
  })

  it.each([
    ['the value in force', NEXT_WEEK, '1'],
    ['the value scheduled before it', addDays(NEXT_WEEK, 1), '2'],
  ])('is withdrawn after a confirmation, which leaves %s', async (_which, day, rate) => {
    mockShopSettings(SCHEDULED)
    const changes = recordSettingChanges()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Withdraw packing charge from ${formatDate(day)}` }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw the change?' }))
    expect(changes).toEqual([])
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(changes).toEqual([{ key: 'packing', value: { rate }, validFrom: day, basedOn: 's9' }]))
  })
})

describe('the minimum order', () => {
  it('has amounts for States, which can be added and removed, and one for all others', async () => {
    const minimumOrder = { otherwise: 600_000, states: { '32': 300_050, '33': 249_900 } }
    mockShopSettings({ settings: { minimumOrder } })
    const changes = recordSettingChanges()
    const { user } = open()
    expect((await section('Minimum order')).getByText('₹2,499.00')).toBeVisible()
    const form = await change(user, 'minimum order')
    expect(form.getByLabelText('Kerala')).toHaveValue('3000.5')
    await user.click(form.getByRole('button', { name: 'Remove Tamil Nadu' }))
    expect(form.getByRole('combobox', { name: 'Add a State' })).toHaveFocus()
    await user.selectOptions(form.getByLabelText('Add a State'), 'Puducherry')
    expect(form.getByLabelText('Puducherry')).toHaveFocus()
    await user.keyboard('2499')
    await user.selectOptions(form.getByLabelText('Add a State'), 'Goa')
    await replace(user, form, 'All other States', '')
    await save(user, form)
    await isClosed()
    const value = { otherwise: '0', states: { '32': '3000.5', '34': '2499' } }
    expect(changes).toEqual([{ key: 'minimumOrder', value, validFrom: TODAY, basedOn: null }])
  })

  it('shows an invalid amount at its State', async () => {
    mockShopSettings()
    const { user } = open()
    const form = await change(user, 'minimum order')
    await user.selectOptions(form.getByLabelText('Add a State'), 'Goa')
    await user.keyboard('lots')
    await save(user, form)
    expect(form.getByLabelText('Goa')).toHaveAccessibleDescription('Enter an amount in rupees')
  })
})

describe('blocked places', () => {
  it('are States, which can be added and removed, and pincodes on separate lines', async () => {
    mockShopSettings({ settings: { blockedPlaces: { states: ['06', '07'], pincodes: ['201'] } } })
    const changes = recordSettingChanges()
    const { user } = open()
    expect((await section('Blocked places')).getByText('Haryana, Delhi')).toBeVisible()
    const form = await change(user, 'blocked places')
    await user.click(form.getByRole('button', { name: 'Remove Haryana' }))
    expect(form.getByRole('combobox', { name: 'Add a State' })).toHaveFocus()
    await user.selectOptions(form.getByLabelText('Add a State'), 'Punjab')
    await user.type(form.getByLabelText('Blocked pincodes'), '{Enter}122001, 201{Enter}')
    await save(user, form)
    await isClosed()
    const value = { states: ['03', '07'], pincodes: ['201', '122001'] }
    expect(changes).toEqual([{ key: 'blockedPlaces', value, validFrom: TODAY, basedOn: null }])
  })

  it('are refused with the name of the pincode that is invalid', async () => {
    mockShopSettings()
    const { user } = open()
    const form = await change(user, 'blocked places')
    await user.type(form.getByLabelText('Blocked pincodes'), '110001{Enter}Delhi')
    await save(user, form)
    expect(form.getByText('Delhi: Enter a pincode, or its first 2 to 5 digits')).toBeVisible()
  })
})

describe('the settings of estimates', () => {
  it('are the days of validity and the terms', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(EstimateSettings)
    const days = await change(user, 'validity of estimates')
    await replace(user, days, 'Valid for (days)', '')
    await save(user, days)
    expect(days.getByText('Enter a number of days')).toBeVisible()
    await replace(user, days, 'Valid for (days)', '3')
    await save(user, days)
    await isClosed()
    const texts = await change(user, 'texts on estimates')
    await replace(user, texts, 'Terms', 'No returns.')
    await save(user, texts)
    await isClosed()
    expect(changes).toEqual([
      { key: 'estimateValidity', value: { days: '3' }, validFrom: TODAY, basedOn: null },
      { key: 'estimateTexts', value: { terms: 'No returns.' }, validFrom: TODAY, basedOn: null },
    ])
  })
})
