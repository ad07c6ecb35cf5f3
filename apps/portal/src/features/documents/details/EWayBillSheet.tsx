import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { columnAmount, sumRupees } from '../print/amounts.ts'
import styles from './document-details.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The form's abbreviation for an unregistered person, in place of a GSTIN. */
const UNREGISTERED = 'URP'
/** Shown in place of a value that the form still needs. */
const NOT_ENTERED = '–'
const pincodeOf = (address: string) => /\b[1-9]\d{5}\b/g.exec(address)?.at(0) ?? ''

/** Returns part A of the e-way bill form (trade.md section 1.10), as label and text. */
function eWayBillFacts(document: TaxDocument): Array<readonly [label: string, text: string]> {
  const { seller, buyer, lines, number, date, kind, references } = document
  const to = document.deliveryAddress ?? buyer
  const [year, month, day] = date.split('-')
  const tax = (key: 'cgst' | 'sgst' | 'igst') => columnAmount(document[key])
  return [
    [t('Supply'), t('Outward')],
    [t('Document'), `${DOCUMENT_LABELS[kind]} ${number}, ${day}/${month}/${year}`],
    [t('From'), seller.legalName || seller.name],
    [t('From GSTIN'), seller.gstin || UNREGISTERED],
    [t('Dispatch from'), seller.address],
    [t('From PIN'), pincodeOf(seller.address)],
    [t('From State'), placeLabel(seller.stateCode)],
    [t('To'), buyer.name],
    [t('To GSTIN'), buyer.gstin || UNREGISTERED],
    [t('Ship to'), to.address],
    [t('To PIN'), pincodeOf(to.address)],
    [t('To State'), placeLabel(to.stateCode || document.placeOfSupply)],
    ['HSN', [...new Set(lines.map(({ hsn }) => hsn))].join(', ')],
    [t('Quantity'), String(lines.reduce((sum, line) => sum + (line.kind === 'goods' ? line.quantity : 0), 0))],
    [t('Taxable value'), columnAmount(document.taxable)],
    ['CGST', tax('cgst')],
    ['SGST', tax('sgst')],
    ['IGST', tax('igst')],
    [t('Total value'), columnAmount(sumRupees(lines.map(({ total }) => total)))],
    [t('Transporter id'), references.transporterId],
    [t('Vehicle'), references.vehicle],
    [t('Distance'), references.distance === null ? '' : t('{distance} km', { distance: references.distance })],
  ]
}

/** Part A of the e-way bill form, to copy into the government's portal. */
export function EWayBillSheet({ document }: { document: TaxDocument }) {
  const facts = eWayBillFacts(document)
  return (
    <div className={styles.details}>
      <FactList facts={facts.map(([label, text]) => [label, text || NOT_ENTERED])} className={styles.fields} />
      <CopyButton
        label={t('Copy')}
        variant="filled"
        text={facts.map(([label, text]) => `${label}: ${text}`).join('\n')}
      />
    </div>
  )
}
