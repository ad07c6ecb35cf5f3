import type { EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { PersonName } from '../../../entities/accounts/account-names.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { lineTotal, totalsOf } from '../../../entities/estimates/estimate-format.ts'
import { say } from '../estimates.messages.ts'
import { versionChanges } from '../../../entities/estimates/version-changes.ts'
import styles from './estimate-details.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Line = EstimateVersion['lines'][number]

const COLUMNS = [
  { title: t('List no.'), cell: ({ listNumber, code }: Line) => listNumber ?? code ?? '' },
  {
    title: t('Product'),
    cell: ({ productName, tamilName, content }: Line) => (
      <span>
        {productName}
        {tamilName !== undefined && <small lang="ta">{tamilName}</small>}
        {content !== undefined && <small>{content}</small>}
      </span>
    ),
  },
  { title: 'MRP', number: true as const, cell: ({ mrp }: Line) => formatRupees(mrp) },
  { title: t('Price'), number: true as const, cell: ({ price }: Line) => formatRupees(price) },
  { title: t('Quantity'), number: true as const, cell: ({ quantity }: Line) => quantity },
  { title: t('Amount'), number: true as const, cell: (line: Line) => formatRupees(lineTotal(line)) },
]

function Contents({ version }: { version: EstimateVersion }) {
  return (
    <>
      <div className={styles.lines}>
        <DataTable
          label={t('Lines of version {version}', { version: version.version })}
          stacked
          columns={COLUMNS}
          rows={version.lines}
          keyOf={({ productId }, index) => `${productId} ${index}`}
        />
      </div>
      <dl className={styles.totals}>
        {totalsOf(version).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The changes from one version to the next, as a list. */
export function Changes({ before, after }: { before: EstimateVersion; after: EstimateVersion }) {
  const changes = versionChanges(before, after)
  if (changes.length === 0) return <p>{say.unchanged}</p>
  return (
    <ul className={styles.changes} aria-label={t('Changes in version {version}', { version: after.version })}>
      {changes.map((change, index) => (
        <li key={`${index} ${change}`}>{change}</li>
      ))}
    </ul>
  )
}

/** The current version in full, then the earlier ones folded, each with its changes. */
export function Versions({ versions }: { versions: readonly EstimateVersion[] }) {
  return versions.toReversed().map((version, index) => {
    const before = versions.find((one) => one.version === version.version - 1)
    return (
      <section
        key={version.version}
        className={styles.version}
        aria-label={t('Version {version}', { version: version.version })}
      >
        <h3>
          {t('Version {version}', { version: version.version })}
          <small>
            {formatDate(version.at)} · {formatTime(version.at)} · <PersonName actor={version.person} />
          </small>
        </h3>
        {before && <Changes before={before} after={version} />}
        {index === 0 ? (
          <Contents version={version} />
        ) : (
          <details>
            <summary>
              {say.items(version.lines.length)}, {formatRupees(version.totalAmount)}
            </summary>
            <Contents version={version} />
          </details>
        )}
      </section>
    )
  })
}
