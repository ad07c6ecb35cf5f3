import { describe, expect, it } from 'vitest'
import { BUYER_GSTIN, issue, register } from '../../test/documents.ts'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()

describe('the tax documents of an erased customer', () => {
  const ofDocuments = {
    name: 'test_documents_of_customer',
    text: `select number, customer_name, gstin, payable_paise, content::text as content from tax_documents`,
  }
  const age = `do $$ begin
    alter table tax_documents disable trigger tax_documents_not_changed;
    update tax_documents set date = date - interval '73 months';
    alter table tax_documents enable trigger tax_documents_not_changed;
  end $$`
  const eraseMeena = () =>
    api.send('POST', '/privacy/customer/erase', { payload: { phoneNumber: '9876500011', confirmation: 'ERASE' } })

  it('keep the buyer until the law no longer requires them, even of a cancelled order', async () => {
    await register(api)
    const orderId = await orderIn(api, 'accepted')
    const { _id } = (await issue(api, orderId)).json()
    const payload = { vehicle: 'TN 67 AB 1', transporterId: BUYER_GSTIN, signedQr: 'eyJ', eWayBill: '123456789012' }
    expect((await api.send('PATCH', `/documents/${_id}/references`, { payload })).statusCode).toBe(200)
    await api.send('PATCH', `/orders/cancel/${orderId}`)

    expect((await eraseMeena()).json()).toMatchObject({ orders: 1 })
    const [kept] = await api.db.many<{ customer_name: string }>(ofDocuments)
    expect(kept?.customer_name).toBe('Meena')

    await api.db.owner.run({ name: 'test_age_documents', text: age })
    expect((await eraseMeena()).statusCode).toBe(200)
    const [erased] = await api.db.many<{ content: string }>(ofDocuments)
    expect(erased).toMatchObject({ customer_name: 'Erased customer', gstin: '', payable_paise: 14100 })
    expect(erased?.content).not.toMatch(/Meena|98765|Car Street/)
    const entered = { name: 'test_entered', text: 'select entered from tax_documents' }
    expect(await api.db.many(entered)).toEqual([{ entered: { eWayBill: '123456789012' } }])
    const ofEvent = {
      name: 'test_reference_event',
      text: `select after from events where action = 'references_entered'`,
    }
    expect(await api.db.one(ofEvent)).toMatchObject({
      after: { vehicle: '[erased]', transporterId: '[erased]', signedQr: '[erased]', eWayBill: '123456789012' },
    })
    expect((await eraseMeena()).statusCode).toBe(404)
  })
})
