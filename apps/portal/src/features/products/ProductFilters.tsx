import { Button, NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './products.module.css'

export type ProductFilter = { search: string; category: string; brand: string }
type Props = {
  value: ProductFilter
  categories: readonly string[]
  brands: readonly string[]
  onChange: (change: Partial<ProductFilter>) => void
}

/** Section 2: search is the server's, category and brand are those of the loaded page. */
export function ProductFilters({ value, categories, brands, onChange }: Props) {
  const active = Object.values(value).filter(Boolean).length
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
