import type { NewName, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useId } from 'react'
import { products, say } from './bulk-upload.messages.ts'
import { chosenSpelling, chooseSpelling } from './list-choices.ts'
import styles from './bulk-upload.module.css'

type Props = {
  names: readonly NewName[]
  choices: PriceListChoices
  onChoose: (choices: PriceListChoices) => void
}

const FIELDS = ['category', 'brandName'] as const

/** The brands and categories that the upload adds. For a name that resembles an existing one, that one is proposed. */
export function NewNames({ names, choices, onChoose }: Props) {
  const similar = names.filter(({ similarTo }) => similarTo !== null)
  if (names.length === 0) return null
  return (
    <section className={styles.newNames} aria-label={say.newNames}>
      <h3>{say.newNames}</h3>
      {similar.map((name) => (
        <SimilarName
          key={`${name.field} ${name.name}`}
          name={name}
          chosen={chosenSpelling(choices, name)}
          onChoose={(stored) => onChoose(chooseSpelling(choices, name, stored))}
        />
      ))}
      {FIELDS.map((field) => {
        const added = names.filter((name) => name.field === field && name.similarTo === null)
        return (
          added.length > 0 && (
            <p key={field} className={styles.added}>
              <strong>{say.newOf(field, added.length)}:</strong>{' '}
              {added.map(({ name, products: count }) => `${name} (${formatCount(count)})`).join(', ')}
            </p>
          )
        )
      })}
    </section>
  )
}

type SimilarNameProps = {
  name: NewName
  /** The name under which it will be stored; null until the proposal is made. */
  chosen: string | null
  onChoose: (stored: string) => void
}

function SimilarName({ name, chosen, onChoose }: SimilarNameProps) {
  const group = useId()
  const options = [
    { stored: name.similarTo ?? '', label: say.useName(name.similarTo ?? '') },
    { stored: name.name, label: say.createName(name.name) },
  ]
  return (
    <fieldset className={styles.similar}>
      <legend>
        {say.similarName(name.field, name.name, name.similarTo ?? '')} <span>{products(name.products)}</span>
      </legend>
      {options.map(({ stored, label }) => (
        <label key={stored} data-chosen={chosen === stored || undefined}>
          <input type="radio" name={group} checked={chosen === stored} onChange={() => onChoose(stored)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
