import * as seriesContract from '@phuljhari/contract/documents/document-series.contract'
import { addDays, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { EXAMPLE_STORE } from '@phuljhari/contract/settings/store-of'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { mockShopSettings, recordSettingChanges, settingEntry } from '../../../../test/shop-settings.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { config } from '../../../lib/config.ts'
import { GstSettings, IdentitySettings, PaymentSettings } from './ShopSettingsPage.tsx'

const TODAY = indiaDay(new Date())

function open(Page: typeof GstSettings, role: 'owner' | 'clerk' = 'owner', series: object[] = []) {
  answer(seriesContract.listSeries, () => HttpResponse.json(series))
  return renderScreen(Page, { at: '/settings/gst', as: userWith(role), features: WITH_ROLES })
}
type User = ReturnType<typeof open>['user']
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function change(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return dialog(name)
}
type Form = Awaited<ReturnType<typeof dialog>>
async function replace(user: User, form: Form, label: string, text: string) {
  // Without the mark of required fields.
  const input = form.getByLabelText((shown) => shown.replace(/ \*$/, '') === label)
  await user.clear(input)
  await user.type(input, text)
}
const save = (user: User, form: Form, name = 'Save') => user.click(form.getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the page Shop', () => {
  // covers beyond-57
  it('says what a registered shop lacks for its tax invoices, and treats examples as missing', async () => {
    const { name: tradeName, phone, website } = EXAMPLE_STORE
    const identity = { ...DEFAULT_SHOP_SETTINGS.identity, stateCode: '33', tradeName, phone, website }
    const registration = { ...DEFAULT_SHOP_SETTINGS.registration, kind: 'regular', gstin: '33AAAPK0000A1Z4' } as const
    mockShopSettings({ settings: { identity, registration } })
    const { user } = open(IdentitySettings)
    expect((await section('Shop')).getByText(/The legal name of the shop is not set/)).toHaveTextContent(
      'No tax invoice can be issued yet: orders wait under To be invoiced. The legal name of the shop is not set. ' +
        'The address of the shop is not set.',
    )
    expect((await section('Shop')).getByText(/^Trade name, Legal name, Address, Phone,/)).toBeVisible()
    expect((await section('Shop')).getByText('Incomplete')).toBeVisible()
    const form = await change(user, 'Change shop')
    expect(form.getByRole('textbox', { name: 'Trade name' })).toHaveValue('')
    expect(form.getByLabelText('Phone')).toHaveValue('')
  })

  it('does not mention tax invoices to an unregistered shop', async () => {
    mockShopSettings()
    open(IdentitySettings)
    expect((await section('Shop')).getByText('Not set yet.')).toBeVisible()
    expect(screen.queryByText(/No tax invoice can be issued/)).toBeNull()
  })

  it('changes who the shop is, with an uploaded logo, on documents that this page prints as well', async () => {
    const name = config.store.name
    const identity = {
      ...DEFAULT_SHOP_SETTINGS.identity,
      tradeName: 'Old Crackers',
      signature: '/api/images/s-480.webp',
    }
    const seeded = settingEntry({ key: 'identity', person: 'system', validFrom: '2000-01-01' })
    mockShopSettings({ settings: { identity }, inForce: { identity: seeded }, latest: { identity: 's1' } })
    const changes: contract.SettingChange[] = []
    answer(contract.changeSetting, async ({ request }) => {
      const body = (await request.json()) as contract.SettingChange
      changes.push(body)
      return HttpResponse.json(settingEntry({ key: 'identity', value: body.value, validFrom: TODAY }))
    })
    const files: unknown[] = []
    answer(contract.uploadShopImage, async ({ request }) => {
      files.push(((await request.formData()).get('files') as File).name)
      return HttpResponse.json({ url: '/api/images/abc-480.webp' }, { status: 201 })
    })
    const { user } = open(IdentitySettings)
    expect((await section('Shop')).getByRole('img', { name: 'Signature' })).toBeVisible()
    expect((await section('Shop')).getByText(/Set from the server's configuration/)).toBeVisible()
    const form = await change(user, 'Change shop')
    await replace(user, form, 'Trade name', 'Sparkle Traders')
    await user.selectOptions(form.getByRole('combobox', { name: 'State' }), '33 Tamil Nadu')
    await user.upload(form.getByLabelText('Upload logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await form.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/api/images/abc-480.webp')
    await user.click(form.getByRole('button', { name: 'Remove signature' }))
    await save(user, form)
    await isClosed()
    expect(files).toEqual(['logo.png'])
    expect(changes[0]).toEqual({
      key: 'identity',
      value: {
        ...identity,
        tradeName: 'Sparkle Traders',
        stateCode: '33',
        logo: '/api/images/abc-480.webp',
        signature: '',
      },
      validFrom: TODAY,
      basedOn: 's1',
    })
    expect(config.store.name).toBe('Sparkle Traders')
    config.store.name = name
  })

  it('uploads an image once, however often its reply is lost', async () => {
    mockShopSettings()
    const keys: unknown[] = []
    answer(contract.uploadShopImage, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      if (keys.length === 1) return new HttpResponse(null, { status: 504 })
      return HttpResponse.json({ url: '/api/images/abc-480.webp' }, { status: 201 })
    })
    const { user } = open(IdentitySettings)
    const form = await change(user, 'Change shop')
    await user.upload(form.getByLabelText('Upload logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
    await user.click(await form.findByRole('button', { name: 'Try again' }))
    expect(await form.findByRole('img', { name: 'Logo' })).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    expect(form.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says why an image cannot be used', async () => {
    mockShopSettings()
    answer(contract.uploadShopImage, () =>
      HttpResponse.json({ code: 'image.invalid', message: 'Please select a valid image file' }, { status: 415 }),
    )
    const { user } = open(IdentitySettings)
    const form = await change(user, 'Change shop')
    await user.upload(form.getByLabelText('Upload logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await form.findByText('Please select a valid image file')).toBeVisible()
    const large = new File([new Uint8Array(5 * 1_048_576)], 'large.png', { type: 'image/png' })
    await user.upload(form.getByLabelText('Upload logo'), large)
    expect(await form.findByText('Image size should be less than 5MB')).toBeVisible()
  })

  it.each([
    [60, /expires in 60 days/],
    [1, /expires tomorrow/],
    [-1, /expired on/],
    [61, null],
  ])('warns of a licence that expires in %i days', async (days, warning) => {
    const licence = { number: 'LE-5/1', form: 'LE-5', validTo: addDays(TODAY, days), limitKg: 600 }
    mockShopSettings({ settings: { licence } })
    open(IdentitySettings)
    expect((await section('Explosives licence')).getByText(formatDate(licence.validTo))).toBeVisible()
    if (warning) expect(screen.getByText(warning)).toBeVisible()
    else expect(screen.queryByText(/licence expire/)).toBeNull()
  })

  it('changes the licence and the payment details', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(IdentitySettings)
    const licence = await change(user, 'Change explosives licence')
    await replace(user, licence, 'Licence number', 'LE-5/2026/123')
    await replace(user, licence, 'Valid until', '2027-03-31')
    await save(user, licence)
    await isClosed()
    const payee = await change(user, 'Change payment details')
    await replace(user, payee, 'UPI id', 'shop')
    await save(user, payee)
    expect(payee.getByText('This UPI id is invalid')).toBeVisible()
    await replace(user, payee, 'UPI id', 'shop@okbank')
    await save(user, payee)
    await isClosed()
    expect(changes).toMatchObject([
      { key: 'licence', value: { number: 'LE-5/2026/123', form: '', validTo: '2027-03-31', limitKg: '0' } },
      { key: 'payee', value: { upiId: 'shop@okbank', payeeName: '', bankAccount: '' } },
    ])
  })
})

describe('the page GST and invoices', () => {
  it('checks the GSTIN while it is typed, and shows what the server refuses at it', async () => {
    mockShopSettings()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change GST registration')
    expect(form.queryByRole('textbox', { name: 'GSTIN' })).toBeNull()
    await user.click(form.getByRole('radio', { name: /^Regular/ }))
    await replace(user, form, 'GSTIN', '33aaapk0000')
    expect(form.getByText('11 of 15 characters')).toBeVisible()
    await replace(user, form, 'GSTIN', '33AAAPK0000A1Z5')
    expect(form.getByText('This GSTIN is invalid: check every character')).toBeVisible()
    await replace(user, form, 'GSTIN', '33aaapk0000a1z4')
    expect(form.getByText('Registered in Tamil Nadu')).toBeVisible()
    const refusal = 'This GSTIN is of Tamil Nadu, but the shop is in Kerala: correct one of them'
    answer(contract.changeSetting, () =>
      HttpResponse.json(
        { code: 'request.invalid', message: 'Invalid', fields: { 'value.gstin': refusal } },
        { status: 400 },
      ),
    )
    await save(user, form)
    expect(await form.findByText(refusal)).toBeVisible()
    const changes = recordSettingChanges()
    await save(user, form)
    await isClosed()
    const value = {
      kind: 'regular',
      gstin: '33aaapk0000a1z4',
      hsnDigits: 4,
      eInvoice: false,
      eInvoiceExempt: false,
    }
    expect(changes).toEqual([{ key: 'registration', value, validFrom: TODAY, basedOn: null }])
  })

  it('saves an exemption from e-invoices, and up to which year annual returns are filed', async () => {
    mockShopSettings({
      settings: {
        registration: {
          kind: 'regular',
          gstin: '33AAAPK0000A1Z4',
          hsnDigits: 4,
          eInvoice: true,
          eInvoiceExempt: false,
        },
      },
    })
    const changes = recordSettingChanges()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change GST registration')
    await user.click(form.getByRole('radio', { name: /^No, the shop is exempt/ }))
    await save(user, form)
    await isClosed()
    const year = await change(user, 'Change annual return')
    await user.selectOptions(year.getByRole('combobox', { name: 'Filed up to' }), '24-25')
    await save(user, year)
    await isClosed()
    expect(changes).toMatchObject([
      { key: 'registration', value: { eInvoice: false, eInvoiceExempt: true } },
      { key: 'annualReturn', value: { filedUpTo: '24-25' } },
    ])
  })

  it('edits rates in rows, with messages at their inputs', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change HSN and GST rates')
    expect(form.getAllByLabelText('HSN').map((input) => (input as HTMLInputElement).value)).toEqual(['3604', '3604'])
    await user.click(form.getByRole('button', { name: 'Remove rate 1' }))
    await user.click(form.getByRole('button', { name: 'Add a rate' }))
    expect(form.getAllByLabelText('HSN')[1]).toHaveFocus()
    await user.keyboard('9965')
    await save(user, form)
    const message = 'Enter a percentage from 0 to 100, with at most 2 decimals'
    expect(form.getAllByLabelText('Rate (%)')[1]).toHaveAccessibleDescription(message)
    await user.type(form.getAllByLabelText('Rate (%)')[1] as HTMLElement, '5')
    expect(form.queryByText(message)).toBeNull()
    await save(user, form)
    await isClosed()
    expect(changes).toMatchObject([
      {
        key: 'taxRates',
        value: {
          defaultHsn: '36041000',
          rates: [
            { hsn: '3604', rate: '18', validFrom: '2017-11-15' },
            { hsn: '9965', rate: '5', validFrom: TODAY },
          ],
        },
      },
    ])
  })

  it('says that at least one rate is needed', async () => {
    mockShopSettings()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change HSN and GST rates')
    await user.click(form.getByRole('button', { name: 'Remove rate 2' }))
    await user.click(form.getByRole('button', { name: 'Remove rate 1' }))
    await save(user, form)
    expect(form.getByRole('alert')).toHaveTextContent('Enter at least one rate')
    await user.click(form.getByRole('button', { name: 'Add a rate' }))
    expect(form.queryByText('Enter at least one rate')).toBeNull()
  })

  it('shows the numbers that a prefix leads to, and refuses one prefix for two series', async () => {
    mockShopSettings()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change document numbers')
    await replace(user, form, 'Tax Invoice', 'rv')
    await replace(user, form, 'Valid from', '2027-04-01')
    expect(form.getByLabelText('Tax Invoice')).toHaveAccessibleDescription('Up to RV/27-28/9999999')
    await save(user, form)
    expect(form.getAllByText('Each series needs its own prefix')).toHaveLength(2)
  })

  it('closes the books only after a confirmation, since they cannot be reopened', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(GstSettings)
    const form = await change(user, 'Close the books')
    expect(form.queryByLabelText('Valid from')).toBeNull()
    await replace(user, form, 'Close up to', TODAY)
    await save(user, form, 'Close the books')
    expect(form.getByText('Choose a day before today')).toBeVisible()
    const day = addDays(TODAY, -1)
    await replace(user, form, 'Close up to', day)
    await save(user, form, 'Close the books')
    const question = await dialog(`Close the books up to ${formatDate(day)}?`)
    expect(question.getByText(/This cannot be undone/)).toBeVisible()
    expect(changes).toEqual([])
    await user.click(question.getByRole('button', { name: 'Close the books' }))
    await isClosed()
    expect(changes).toEqual([{ key: 'books', value: { closedUpTo: day }, validFrom: TODAY, basedOn: null }])
    expect(await screen.findByText('The books are closed.')).toBeVisible()
  })

  it('asks owners for the last printed number of a series after a restore', async () => {
    mockShopSettings()
    const restored = {
      kind: 'tax_invoice',
      prefix: 'PH',
      financialYear: '26-27',
      lastSerial: 41,
      lastNumber: 'PH/26-27/00041',
      needsConfirmation: true,
    }
    const { user, unmount } = open(GstSettings, 'owner', [restored])
    const numbers = await section('Numbers of this year')
    expect(await numbers.findByText('PH/26-27/00041')).toBeVisible()
    await user.click(numbers.getByRole('button', { name: 'Confirm Tax Invoice 26-27' }))
    const form = await dialog('Confirm Tax Invoice 26-27')
    const label = 'Last printed number, without prefix and year'
    await replace(user, form, label, 'PH/43')
    await save(user, form, 'Confirm')
    expect(form.getByText('Enter a whole number')).toBeVisible()
    await replace(user, form, label, '43')
    expect(form.getByText('The next one is PH/26-27/00044.')).toBeVisible()
    const bodies: unknown[] = []
    answer(seriesContract.confirmSeries, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ ...restored, lastSerial: 43, lastNumber: 'PH/26-27/00043', needsConfirmation: false })
    })
    await save(user, form, 'Confirm')
    await isClosed()
    expect(bodies).toEqual([{ kind: 'tax_invoice', financialYear: '26-27', lastSerial: 43 }])
    unmount()
    open(GstSettings, 'clerk', [restored])
    expect(await screen.findByText(/An administrator must confirm/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  it('changes how tax documents are computed, and the limits of GST', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(GstSettings)
    const form = await change(user, 'Change invoices')
    await user.click(form.getByRole('radio', { name: /^Exclude GST/ }))
    await user.click(form.getByRole('radio', { name: /^When the order is accepted/ }))
    await save(user, form)
    await isClosed()
    const limits = await change(user, 'Change GST limits')
    await replace(user, limits, 'E-way bill within the State, above', '50000')
    await save(user, limits)
    await isClosed()
    expect(changes).toMatchObject([
      { key: 'invoicing', value: { pricesIncludeTax: false, roundOff: true, issueAt: 'accept', terms: '' } },
      { key: 'gstLimits', value: { b2clAbove: '100000', eWayBillWithinState: '50000' } },
    ])
  })
})

describe('the page Payments', () => {
  it('asks for the advance that an order needs', async () => {
    mockShopSettings()
    const changes = recordSettingChanges()
    const { user } = open(PaymentSettings)
    const form = await change(user, 'Change payment before acceptance')
    expect(form.queryByLabelText('Advance (% of the total)')).toBeNull()
    await user.click(form.getByRole('radio', { name: /^An advance/ }))
    await save(user, form)
    expect(form.getByText('Enter a percentage above 0')).toBeVisible()
    await replace(user, form, 'Advance (% of the total)', '25')
    await save(user, form)
    await isClosed()
    expect(changes).toMatchObject([{ key: 'paymentPolicy', value: { acceptNeeds: 'advance', advance: '25' } }])
  })
})
