import { formatDate } from '@phuljhari/contract/rules/dates'
import type { ShopTexts } from '../shop-texts.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  shop: ShopTexts
  title: string
  number: string
  /** The day, as `yyyy-mm-dd`. */
  day: string
}

/** The head of a sheet: the shop, and the title, number and day of the sheet. */
export const ShopHead = ({ shop, title, number, day }: Props) => (
  <header>
    <div>
      <p className="sheet-store">{shop.name}</p>
      {shop.address !== '' && <p className="voucher-address">{shop.address}</p>}
      <p>{[shop.phone, shop.website].filter(Boolean).join(' · ')}</p>
      {shop.gstin !== '' && <p>{t('GSTIN {gstin}', { gstin: shop.gstin })}</p>}
    </div>
    <div className="sheet-number">
      <p>{title}</p>
      <strong>{number}</strong>
      <p>{formatDate(day)}</p>
    </div>
  </header>
)
