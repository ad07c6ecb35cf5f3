import { salesSign, TAX_DOCUMENT_KINDS } from '@phuljhari/contract/documents/document-kinds'
import { moneySign, reducesDue, tillSign } from '@phuljhari/contract/payments/ledger-signs'
import { PAYMENT_KINDS } from '@phuljhari/contract/payments/payment-kinds'
import { TILL_ENTRY_KINDS } from '@phuljhari/contract/payments/till-kinds'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'

const api = testApi()

/** The values of an SQL expression of `kind` and `taken_back` for every kind, and for a reversal of every kind. */
async function judge(kinds: readonly string[], expression: string): Promise<unknown[]> {
  const rows = await api.db.many<{ kind: string; taken_back: string | null; is: unknown }>(
    {
      name: `test_${expression}`.slice(0, 63),
      text: `select kind, taken_back, ${expression} as is from unnest($1::text[]) kind
             cross join unnest($1::text[] || null::text) taken_back
             where kind = 'reversal' or taken_back is null order by kind, taken_back`,
    },
    [kinds],
  )
  return rows.map(({ kind, taken_back, is }) => [kind, taken_back, is])
}
/** The same values by a rule of the contract. */
function judged<Kind extends string>(kinds: readonly Kind[], rule: (kind: Kind, takenBack: Kind | null) => unknown) {
  const sorted = kinds.toSorted()
  return sorted.flatMap((kind) =>
    kind === 'reversal'
      ? [...sorted, null].map((takenBack) => [kind, takenBack, rule(kind, takenBack)])
      : [[kind, null, rule(kind, null)]],
  )
}

describe('the signs of the ledger in SQL', () => {
  it('gives every row of the ledger, and its reversal, the sign that the contract gives it', async () => {
    expect(await judge(PAYMENT_KINDS, 'money_sign(kind, taken_back)')).toEqual(judged(PAYMENT_KINDS, moneySign))
  })

  it('says of every kind of row whether it lowers what an order owes, as the contract does', async () => {
    expect(await judge(PAYMENT_KINDS, 'reduces_due(kind)')).toEqual(judged(PAYMENT_KINDS, (kind) => reducesDue(kind)))
  })

  it('gives every entry of a till, and its reversal, the sign that the contract gives it', async () => {
    expect(await judge(TILL_ENTRY_KINDS, 'till_sign(kind, taken_back)')).toEqual(judged(TILL_ENTRY_KINDS, tillSign))
  })

  it('gives every tax document the sign that the contract gives it', async () => {
    expect(await judge(TAX_DOCUMENT_KINDS, 'sales_sign(kind)')).toEqual(
      judged(TAX_DOCUMENT_KINDS, (kind) => salesSign(kind)),
    )
  })
})
