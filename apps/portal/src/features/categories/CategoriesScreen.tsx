import { NamedList } from '../../ui/NamedList.tsx'
import { say } from './categories.messages.ts'
import { categoriesQuery } from './categories.queries.ts'

export function CategoriesScreen() {
  return (
    <NamedList
      title="Categories"
      subtitle="Product categorization"
      column="Category Name"
      searchPlaceholder={say.search}
      empty={say.empty}
      query={categoriesQuery}
      failure={say.failed}
    />
  )
}
