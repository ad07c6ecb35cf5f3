import { dialogs } from '../../ui/dialogs.ts'
import { NamedList } from '../../ui/NamedList.tsx'
import { say } from './brands.messages.ts'
import { brandsQuery } from './brands.queries.ts'

const tell = ({ title, message }: { title: string; message: string }) => void dialogs.alert(message, title)

/** Section 2, Brands. */
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
      onEdit={(name) => tell(say.edit(name))}
      onDelete={(name) => tell(say.remove(name))}
    />
  )
}
