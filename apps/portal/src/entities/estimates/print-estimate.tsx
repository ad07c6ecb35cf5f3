import { estimateName } from '@phuljhari/contract/estimates/estimate-name'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { FULFILMENT_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { EstimateTexts } from '@phuljhari/contract/settings/estimate-texts'
import { withoutExamples } from '@phuljhari/contract/settings/store-of'
import { config } from '../../lib/config.ts'
import '../../ui/print/numbered-pages.css'
import { printContent } from '../../ui/print/print-content.ts'
import { SheetTotals, TitleRow } from '../../ui/print/sheet-parts.tsx'
import '../../ui/print/sheet.css'
import { addressOf, lineTotal, totalsOf } from './estimate-format.ts'
import { fetchEstimateTexts } from './estimate-texts.queries.ts'
import './estimate-sheet.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { number: Estimate['number']; version: EstimateVersion; texts: EstimateTexts }

const COLUMNS = [t('No.'), t('List no.'), t('Item'), 'MRP', t('Price'), t('Qty'), t('Amount')]

function Lines({ number, version: { version, customer, lines } }: Omit<Props, 'texts'>) {
  return (
    <table>
      <thead>
        <tr className="estimate-running-head">
          <th colSpan={COLUMNS.length}>
            {t('Estimate {number}, version {version}, for {fullName}', {
              number,
              version,
              fullName: customer.fullName,
            })}
          </th>
        </tr>
        <TitleRow titles={COLUMNS} />
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.productId} ${index}`}>
            <td>{index + 1}</td>
            <td>{line.listNumber ?? line.code}</td>
            <td>
              {line.productName}
              {line.tamilName !== undefined && <span lang="ta">{line.tamilName}</span>}
              {line.content !== undefined && <small>{line.content}</small>}
            </td>
            <td>{formatRupees(line.mrp)}</td>
            <td>{formatRupees(line.price)}</td>
            <td>{line.quantity}</td>
            <td>{formatRupees(lineTotal(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The texts of the settings; empty ones are left out. */
function Texts({ texts, notes }: { texts: EstimateTexts; notes: string }) {
  const parts = [
    [t('Notes'), notes],
    ['UPI', texts.upiId],
    [t('Bank account'), texts.bankAccount],
    [t('Terms'), texts.terms],
    [t('Licence'), texts.licence],
  ].filter(([, text]) => text !== '')
  return (
    <footer>
      {parts.map(([label, text]) => (
        <p key={label}>
          <strong>{label}</strong> {text}
        </p>
      ))}
    </footer>
  )
}

/** An estimate as it is printed, on A4. */
function EstimateSheet({ number, version, texts }: Props) {
  const store = withoutExamples(config.store)
  const { customer, transport } = version
  return (
    <section className="sheet numbered estimate">
      <header>
        <div>
          <p className="sheet-store">{store.name}</p>
          {texts.address !== '' && <p className="estimate-address">{texts.address}</p>}
          <p>{formatPhone(store.phone)}</p>
          <p>{store.website}</p>
          {texts.gstin !== '' && <p>{t('GSTIN {gstin}', { gstin: texts.gstin })}</p>}
        </div>
        <div className="sheet-number">
          <p>{t('Estimate')}</p>
          <strong>{number}</strong>
          <p>{t('Version {version}, {at}', { version: version.version, at: formatDate(version.at) })}</p>
          <p>{t('Valid till {validUntil}', { validUntil: formatDate(version.validUntil) })}</p>
        </div>
      </header>
      <p className="estimate-notice">{t('This is not a tax invoice')}</p>
      <div className="estimate-parties">
        <div className="sheet-to">
          <p>{t('Customer')}</p>
          <strong>{customer.fullName}</strong>
          <p>{formatPhone(customer.phoneNumber)}</p>
          <p>{addressOf(version)}</p>
        </div>
        <div className="sheet-to">
          <p>{t('Delivery')}</p>
          <strong>{FULFILMENT_LABELS[version.fulfilment]}</strong>
          {transport !== null && <p>{[transport.name, transport.destination].filter(Boolean).join(', ')}</p>}
          <p>{t('Payment: {paymentMethod}', { paymentMethod: version.paymentMethod })}</p>
        </div>
      </div>
      <Lines number={number} version={version} />
      <SheetTotals rows={totalsOf(version)} />
      <Texts texts={texts} notes={version.notes} />
    </section>
  )
}

/**
 * Prints a version of an estimate, the current one by default.
 * @throws {ApiError} when the shop's texts cannot be loaded: the licence must be on every sheet.
 */
export async function printEstimate({ number, versions }: Estimate, versionNumber = versions.length): Promise<void> {
  const version = versions.find((one) => one.version === versionNumber)
  if (!version) throw new Error(`${number} has no version ${versionNumber}`)
  const texts = await fetchEstimateTexts()
  await printContent(
    <EstimateSheet number={number} version={version} texts={texts} />,
    estimateName(number, versionNumber),
  )
}
