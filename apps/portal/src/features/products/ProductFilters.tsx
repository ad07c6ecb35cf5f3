import { Button, NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { filterOptions, type ProductFilter } from './filter-products.ts'
import styles from './products.module.css'
import type { DisplayedProduct } from './read-products.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  value: ProductFilter
  /** The products of the loaded page, whose categories and brands are the options. */
  loaded: readonly DisplayedProduct[]
  onChange: (change: Partial<ProductFilter>) => void
}

/** The filters panel (section 2): the server searches, category and brand filter the loaded page. */
export function ProductFilters({ value, loaded, onChange }: Props) {
  const active = Object.values(value).filter(Boolean).length
  const categories = filterOptions(
    loaded.map((product) => product.category),
    value.category,
  )
  const brands = filterOptions(
    loaded.map((product) => product.brand),
    value.brand,
  )
  return (
    <section className={styles.filters} aria-label={t('Filters')}>
      <SearchBox
        label={t('Search products')}
        placeholder={t('Search products...')}
        value={value.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        size="md"
        aria-label={t('Category')}
        value={value.category}
        data={[{ value: '', label: t('All Categories') }, ...categories]}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        aria-label={t('Brand')}
        value={value.brand}
        data={[{ value: '', label: t('All Brands') }, ...brands]}
        onChange={(event) => onChange({ brand: event.currentTarget.value })}
      />
      <span className={styles.filterCount}>
        {active === 1 ? t('{active} filter active', { active }) : t('{active} filters active', { active })}
      </span>
      <Button
        className={styles.clear ?? ''}
        variant="subtle"
        color="gray"
        size="md"
        disabled={active === 0}
        onClick={() => onChange({ search: '', category: '', brand: '' })}
      >
        {t('Clear All')}
      </Button>
    </section>
  )
}
