import { Link } from 'react-router'
import { Drawing } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

/** An address that leads nowhere. @param link a way out. */
export function NotFound({ link }: { link: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title="Page not found" subtitle="Check the address" />
      <EmptyState
        title="We couldn't find this page"
        hint="The link may be outdated or mistyped."
        drawing={<Drawing of="notFound" />}
      >
        <Link to={link.to}>{link.label}</Link>
      </EmptyState>
    </>
  )
}
