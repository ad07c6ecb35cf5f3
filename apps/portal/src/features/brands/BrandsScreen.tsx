import { NamedList } from '../../ui/NamedList.tsx'
import { say } from './brands.messages.ts'
import { brandsQuery } from './brands.queries.ts'

export function BrandsScreen() {
  return (
    <NamedList
      title="Brands"
      subtitle="Organize product brands"
      column="Brand Name"
      searchPlaceholder={say.search}
      empty={say.empty}
      query={brandsQuery}
      failure={say.failed}
    />
  )
}
