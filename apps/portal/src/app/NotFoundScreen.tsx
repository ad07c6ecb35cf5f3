import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Page not found" subtitle="This address leads nowhere" />
      <EmptyState title="Nothing here" hint="The link may be old or mistyped.">
        <Link to="/products">Go to Products</Link>
      </EmptyState>
    </>
  )
}
