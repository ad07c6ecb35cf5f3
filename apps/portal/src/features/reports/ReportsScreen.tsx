import { PageHeader } from '../../ui/PageHeader.tsx'

/** Only a header for now (section 2). */
export function ReportsScreen() {
  return <PageHeader title="Reports" subtitle="View analytics and reports" />
}
