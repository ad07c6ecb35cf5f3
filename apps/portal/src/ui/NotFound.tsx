import { Link } from 'react-router'
import { Drawing } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** Shown for a URL that no screen has. @param link leads to a screen that exists */
export function NotFound({ link }: { link: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title={t('Page not found')} subtitle={t('Check the address')} />
      <EmptyState
        title={t("We couldn't find this page")}
        hint={t('The link may be outdated or mistyped.')}
        drawing={<Drawing of="notFound" />}
      >
        <Link to={link.to}>{link.label}</Link>
      </EmptyState>
    </>
  )
}
