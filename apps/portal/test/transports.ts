import * as contract from '@phuljhari/contract/transports/transports.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

export const transport = (changes: Partial<contract.Transport> = {}): contract.Transport => ({
  _id: 't1',
  name: 'KPN Travels',
  phoneNumber: '9876500012',
  towns: ['Erode', '641'],
  days: 2,
  minimumFreight: 250,
  freightTerms: '',
  orders: 12,
  keptApart: [],
  spellings: [],
  ...changes,
})

/** The transports that the mock server lists, and suggests in the same sequence. */
export function mockTransports(list: readonly contract.Transport[] = [transport()], destination = ''): void {
  answer(contract.listTransports, () => HttpResponse.json([...list]))
  answer(contract.suggestTransports, () =>
    HttpResponse.json(list.map(({ name, phoneNumber, days }) => ({ name, phoneNumber, days, destination }))),
  )
}
