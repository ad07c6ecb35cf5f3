import { Button, NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { filterOptions, type ProductFilter } from './filter-products.ts'
import styles from './products.module.css'
import type { DisplayedProduct } from './read-products.ts'

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
    <section className={styles.filters} aria-label="Filters">
      <SearchBox
        label="Search products"
        placeholder="Search products..."
        value={value.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        size="md"
        aria-label="Category"
        value={value.category}
        data={[{ value: '', label: 'All Categories' }, ...categories]}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        aria-label="Brand"
        value={value.brand}
        data={[{ value: '', label: 'All Brands' }, ...brands]}
        onChange={(event) => onChange({ brand: event.currentTarget.value })}
      />
      <span className={styles.filterCount}>
        {active} {active === 1 ? 'filter' : 'filters'} active
      </span>
      <Button
        className={styles.clear ?? ''}
        variant="subtle"
        color="gray"
        size="md"
        disabled={active === 0}
        onClick={() => onChange({ search: '', category: '', brand: '' })}
      >
        Clear All
      </Button>
    </section>
  )
}
