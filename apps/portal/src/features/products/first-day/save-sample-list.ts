import { samplePriceList } from '@phuljhari/contract/products/sample-price-list'
import { saveFile } from '../../../lib/save-file.ts'

/** Downloads a price list of invented products, in a form that the import reads without a question. */
export const saveSampleList = (): void =>
  saveFile('sample-price-list.csv', new Blob([samplePriceList()], { type: 'text/csv;charset=utf-8' }))
