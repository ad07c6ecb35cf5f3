import { dialogs } from '../../ui/dialogs.ts'
import { NamedList } from '../../ui/NamedList.tsx'
import { say } from './categories.messages.ts'
import { categoriesQuery } from './categories.queries.ts'

const tell = ({ title, message }: { title: string; message: string }) => void dialogs.alert(message, title)

/** Section 2, Categories. */
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
      onEdit={(name) => tell(say.edit(name))}
      onDelete={(name) => tell(say.remove(name))}
    />
  )
}
