import { DOCUMENT_KINDS, DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { documentNumber, financialYear, maxSerial } from '@phuljhari/contract/tax/document-number'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TextField } from './TextFields.tsx'

/** The longest number that a prefix leads to. */
function exampleOf(typed: string, day: string): string {
  const prefix = typed.trim().toUpperCase()
  if (prefix === '') return ''
  const year = financialYear(day || indiaDay(new Date()))
  return say.upTo(documentNumber(prefix, year, maxSerial(prefix)))
}

/** The prefix of each series. */
export function SeriesFields({ form }: FieldsProps) {
  return (
    <>
      <p className={styles.note}>{say.seriesHint}</p>
      <div className={styles.pair}>
        {DOCUMENT_KINDS.map((kind, index) => (
          <TextField
            key={kind}
            form={form}
            name={kind}
            label={DOCUMENT_LABELS[kind]}
            maxLength={4}
            spellCheck={false}
            classNames={{ input: styles.upper ?? '' }}
            description={exampleOf(form.values[kind] ?? '', form.values['validFrom'] ?? '')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </div>
    </>
  )
}
