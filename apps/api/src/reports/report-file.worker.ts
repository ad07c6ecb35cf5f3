import { parentPort, workerData } from 'node:worker_threads'
import type { REPORT_FORMATS, Report } from '@phuljhari/contract/reports/reports.contract'
import { toCsv } from '@phuljhari/contract/rules/csv'
import { reportWorkbook } from './report-workbook.ts'

export type Task = { report: Report; format: (typeof REPORT_FORMATS)[number] }

const csvOf = ({ columns, rows }: Report): string =>
  toCsv([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells.map((cell) => cell ?? ''))])

const { report, format } = workerData as Task
parentPort?.postMessage(format === 'csv' ? Buffer.from(csvOf(report)) : reportWorkbook(report))
