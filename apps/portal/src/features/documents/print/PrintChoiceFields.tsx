import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import styles from './print-choice.module.css'
import { COPIES } from './print-choice.ts'
import type { PrintChoice } from './print-choice.ts'
import { t } from '@phuljhari/contract/rules/t'

const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'roll', label: t('80 mm roll') },
] as const

type Props = { choice: PrintChoice; onChange: (changes: Partial<PrintChoice>) => void }

/** The fields for the paper and for the copies of each document. */
export function PrintChoiceFields({ choice: { paper, copies }, onChange }: Props) {
  return (
    <div className={styles.choice}>
      <Segments
        label={t('Paper')}
        options={PAPERS}
        value={paper}
        onChange={(value) => onChange({ paper: value === 'roll' ? 'roll' : 'a4' })}
      />
      <div className={styles.copies} role="group" aria-label={t('Copies')}>
        {COPIES.map((copy) => (
          <Checkbox
            key={copy.id}
            label={copy.label}
            checked={copies.includes(copy)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ copies: COPIES.filter((one) => (one === copy ? checked : copies.includes(one))) })
            }
          />
        ))}
      </div>
    </div>
  )
}
