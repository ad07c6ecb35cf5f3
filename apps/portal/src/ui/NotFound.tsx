import { Link } from 'react-router'
import { Drawing } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

/** Shown for a URL that no screen has. @param link leads to a screen that exists */
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
