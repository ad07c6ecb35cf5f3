import { Link } from 'react-router'
import { Drawing } from '../ui/Drawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Page not found" subtitle="Check the address" />
      <EmptyState
        title="We couldn't find this page"
        hint="The link may be outdated or mistyped."
        drawing={<Drawing of="notFound" />}
      >
        <Link to="/products">Go to Products</Link>
      </EmptyState>
    </>
  )
}
