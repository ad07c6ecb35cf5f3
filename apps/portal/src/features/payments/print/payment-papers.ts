export { printStatement } from './print-statement.tsx'
export { printVoucher } from './print-voucher.tsx'
export { reminderText } from '@phuljhari/contract/payments/reminder-text'
