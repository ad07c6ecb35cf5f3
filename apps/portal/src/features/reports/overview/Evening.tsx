import type { Feature } from '@phuljhari/contract/features'
import type { TodaysSales } from '@phuljhari/contract/reports/overview.contract'
import type { ToDoCounts } from '@phuljhari/contract/reports/reports.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { licenceWarning } from '@phuljhari/contract/settings/licence'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { indiaToday } from '../../../lib/india-today.ts'
import { counted } from '../../../lib/counted.ts'
import { useFeature } from '../../../lib/features.ts'
import { Amount } from '../Amount.tsx'
import { Loaded, Panel } from '../Panel.tsx'
import { formatCell } from '../report-format.ts'
import { Change } from './Change.tsx'
import styles from './evening.module.css'
import { say } from './evening.messages.ts'
import { ordersOf } from './links.ts'
import { panelQuery, type OverviewQuery } from './use-overview.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What an owner looks at in the evening, whatever the period: today's sales, what waits for someone, the money. */
export const Evening = ({ overview }: { overview: OverviewQuery }) => (
  <div className={styles.evening}>
    <Today overview={overview} />
    <ToDo overview={overview} />
    <Money overview={overview} />
  </div>
)

/** Today's sales beside those of the day that was as far from Diwali a year ago. */
function Today({ overview }: { overview: OverviewQuery }) {
  const query = panelQuery(overview, ({ today }) => today)
  return (
    <Panel
      title={t('Today')}
      className={styles.today}
      actions={query.data && <span className={styles.day}>{say.day(query.data.day, query.data.daysToDiwali)}</span>}
    >
      <Loaded query={query} height="var(--sales)">
        {(today) => (
          <div className={styles.sales}>
            <p className={styles.value}>
              <Amount kind="rupees" value={today.value} to={ordersOf({ from: today.day, to: today.day })} />
              <small>{say.booked(today.orders)}</small>
            </p>
            <Comparison today={today} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Comparison({ today: { value, before, comparedDay, daysToDiwali } }: { today: TodaysSales }) {
  if (comparedDay === null) return <p className={styles.compared}>{say.noComparison}</p>
  const on = say.sameDay(formatDate(comparedDay), daysToDiwali ?? 0)
  if (before === null)
    return (
      <p className={styles.compared}>
        {say.noData}
        <span>{on}</span>
      </p>
    )
  const to = ordersOf({ from: comparedDay, to: comparedDay })
  return (
    <p className={styles.compared}>
      {before.orders === 0 ? (
        say.noSales
      ) : (
        <Change kind="rupees" now={value} before={before.value} better="up" to={to} />
      )}
      <span>{on}</span>
    </p>
  )
}

type Task = { key: keyof ToDoCounts; title: string; hint: string; to: string; feature?: Feature }
const TASKS: readonly Task[] = [
  { key: 'toAccept', title: t('To accept'), hint: say.toAccept, to: '/orders?status=pending' },
  { key: 'unassigned', title: t('Unassigned'), hint: say.unassigned, to: '/orders?unassigned=true' },
  { key: 'overdue', title: t('Overdue'), hint: say.overdue, to: '/orders?overdue=true' },
  { key: 'failed', title: t('Failed'), hint: say.failed, to: '/orders?status=failed' },
  {
    key: 'correctionsToApprove',
    title: t('Corrections to approve'),
    hint: say.corrections,
    to: '/orders/payments/approve',
    feature: 'corrections.prepare',
  },
]

/** Orders and corrections that wait for someone now, and a licence that runs out. */
function ToDo({ overview }: { overview: OverviewQuery }) {
  const approves = useFeature('corrections.prepare') === true
  const tasks = TASKS.filter(({ feature }) => feature === undefined || approves)
  const licence = overview.data?.licence.data
  const warning = licence && licenceWarning(licence, indiaToday())
  return (
    <Panel title={t('To do now')}>
      <Loaded query={panelQuery(overview, ({ toDo }) => toDo)} height="calc(5 * var(--task))">
        {(counts) => (
          <ul className={styles.rows}>
            {tasks.map(({ key, title, hint, to }) => (
              <Row key={key} title={title} hint={hint} to={to} isDone={counts[key] === 0}>
                {formatCell('count', counts[key])}
              </Row>
            ))}
            {warning && (
              <li className={styles.licence} data-expired={warning.hasExpired || undefined}>
                {warning.text} <Link to="/settings/shop">{say.openSettings}</Link>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

const SUMS = [
  { key: 'toVerify', title: t('Payments to verify'), of: [t('payment'), t('payments')], to: '/orders/payments' },
  { key: 'refundsDue', title: t('Refunds due'), of: [t('order'), t('orders')], to: '/orders?payment=overpaid' },
  { key: 'outstanding', title: t('Outstanding'), of: [t('order'), t('orders')], to: '/orders/payments/outstanding' },
  { key: 'agentsCash', title: t("Agents' cash"), of: [t('agent'), t('agents')], to: '/orders/payments/cash' },
] as const

/** What customers and delivery agents owe and are owed now. */
function Money({ overview }: { overview: OverviewQuery }) {
  if (useFeature('payments') !== true) return null
  return (
    <Panel title={t('Money now')}>
      <Loaded query={panelQuery(overview, ({ money }) => money)} height="calc(4 * var(--task))">
        {(money) => (
          <ul className={styles.rows}>
            {SUMS.map(({ key, title, of: [one, several], to }) => {
              const { count, amount } = money[key]
              return (
                <Row key={key} title={title} hint={counted(count, one, several)} to={to} isDone={count === 0}>
                  {formatCell('rupees', amount)}
                </Row>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

type RowProps = { title: string; hint: string; to: string; isDone: boolean; children: ReactNode }

/** A figure with the list that it counts; the whole row is the link. */
const Row = ({ title, hint, to, isDone, children }: RowProps) => (
  <li data-done={isDone}>
    <Link to={to}>{title}</Link>
    <small title={hint}>{hint}</small>
    <strong>{children}</strong>
  </li>
)
