import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { t } from '@phuljhari/contract/rules/t'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { config } from '../../../../lib/config.ts'
import '../../../../ui/print/numbered-pages.css'
import { printContent } from '../../../../ui/print/print-content.ts'
import { TableHead } from '../../../../ui/print/sheet-parts.tsx'
import '../../../../ui/print/sheet.css'
import './run-sheet.css'

const COLUMNS = [
  '#',
  t('Customer'),
  t('Address'),
  t('Cartons'),
  t('To collect'),
  t('Signature'),
  t('Returned / failed'),
]

/** What an agent takes along on paper (trade.md section 4): stops in order, cartons, money, room to sign. */
function RunSheet({ run }: { run: RunDetails }) {
  const cartons = run.stops.reduce((sum, stop) => sum + (stop.cartons ?? 0), 0)
  const toCollect = run.stops.reduce((sum, stop) => sum + Math.max(0, stop.due), 0)
  return (
    <section className="sheet numbered run-sheet">
      <header>
        <div>
          <p className="sheet-store">{t('Run sheet')}</p>
          <p>
            <strong>{run.agentName}</strong> · {formatPhone(run.agentPhone)}
            {run.vehicleNumber !== '' && ` · ${run.vehicleNumber}`}
          </p>
          <p>{config.store.name}</p>
        </div>
        <div className="sheet-number">
          <strong>{formatDate(run.day)}</strong>
          <p>{t('{count} stops', { count: formatCount(run.stops.length) })}</p>
        </div>
      </header>
      <table>
        <TableHead titles={COLUMNS} />
        <tbody>
          {run.stops.map((stop, index) => (
            <tr key={stop.orderId}>
              <td>{index + 1}</td>
              <td>
                <strong>{stop.customerName}</strong>
                <small>{formatPhone(stop.customerPhone)}</small>
                <small>{stop.orderId}</small>
                <small>{stop.slot}</small>
              </td>
              <td>
                {stop.address.replaceAll('\n', ', ')}
                {stop.notes !== '' && <small>{stop.notes}</small>}
              </td>
              <td>{stop.cartons === null ? '' : formatCount(stop.cartons)}</td>
              <td>{stop.due > 0 ? formatRupees(stop.due) : t('Paid')}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
        <tbody className="run-totals">
          <tr>
            <th colSpan={3} scope="row">
              {t('Total')}
            </th>
            <td>{formatCount(cartons)}</td>
            <td>{formatRupees(toCollect)}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      <footer className="run-foot">
        {[t('Goods taken over'), t('Cash handed over'), t('Received by')].map((label) => (
          <p key={label}>{label}</p>
        ))}
      </footer>
    </section>
  )
}

/** Prints the sheet of a run, its stops as they are given. */
export const printRunSheet = (run: RunDetails): Promise<void> =>
  printContent(<RunSheet run={run} />, `${t('Run sheet')} ${run.agentName} ${run.day}`)
