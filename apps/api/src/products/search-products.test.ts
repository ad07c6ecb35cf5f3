import { foldForSearch } from '@phuljhari/contract/rules/search-text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const found = async (keyword: string) =>
  (await api.send('GET', `/products?page=1&keyword=${encodeURIComponent(keyword)}`))
    .json<Array<{ productName: string }>>()
    .map(({ productName }) => productName)

// covers beyond-21
it('finds a product however its size, quotes, dashes and letters are written', async () => {
  const names = ['4” Lakshmi', 'Ram’s 10–12 Shots', 'बाज़ार हिन्दी', 'ஶ்ரீ வெடி']
  for (const productName of names) await addProduct(api, { productName })
  for (const [keyword, name] of [
    ['4" lakshmi', names[0]],
    ['4 inch', names[0]],
    ["RAM'S 10-12", names[1]],
    ['ram\u200B’s', names[1]],
    ['बाजार', names[2]],
    ['हिंदी', names[2]],
    ['ஸ்ரீ', names[3]],
  ])
    expect({ keyword, found: await found(keyword ?? '') }).toEqual({ keyword, found: [name] })
})

// covers beyond-21
it('takes a name copied with invisible characters for the name that looks the same', async () => {
  await addProduct(api, { productName: 'Sky Shot', brandName: 'Standard' })
  const copied = await addProduct(api, {
    productName: '\uFEFFSky\u200B\u00A0Shot\u202C',
    brandName: 'Stan\u00ADdard',
  })
  expect(copied).toMatchObject({ brandName: 'Standard', productName: 'Sky Shot' })
})

it('folds texts in SQL as in the contract', async () => {
  const fold = { name: 'test_search_fold', text: 'select search_fold(t) as folded from unnest($1::text[]) t' }
  const marks = Array.from('4”’″"\'–½É\n%_\\ \u00A0\u00AD\u200D\u2011\uFEFF')
  const words = ['inch', 'inches', 'inchworm', '12', 'Ab', 'ज़', 'न्', 'द', 'ी', 'ँ', 'ஶ', '்', 'ரீ']
  const texts = fc
    .sample(fc.array(fc.constantFrom(...marks, ...words), { maxLength: 12 }), 2000)
    .map((chosen) => chosen.join(''))
  const rows = await api.db.many<{ folded: string }>(fold, [texts])
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldForSearch))
})
