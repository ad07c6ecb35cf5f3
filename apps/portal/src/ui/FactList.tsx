import type { ReactNode } from 'react'
import styles from './fact-list.module.css'
import { t } from '@phuljhari/contract/rules/t'

export type Fact = readonly [label: string, value: ReactNode]

/** Labelled values; an empty value reads Not set. */
export function FactList({ facts, className = '' }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('Not set')}</dd>
        </div>
      ))}
    </dl>
  )
}
