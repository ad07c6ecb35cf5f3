import type pg from 'pg'
import { query } from './bench-database.ts'

/** A tax invoice of 18 % within the state for every delivered order, of the day on which it was placed. */
export async function seedBills(connection: pg.ClientConfig): Promise<void> {
  await query(
    connection,
    `insert into tax_documents (kind, number, prefix, financial_year, serial, date, order_id, customer_name,
       customer_phone, gstin, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise,
       round_off_paise, payable_paise, requires_irn, requires_e_way_bill, content, issued_by)
     select 'tax_invoice', 'B/' || i, 'B', '99-00', i, (ordered_at at time zone 'Asia/Kolkata')::date, order_id,
       customer_name, customer_phone, '', '33', 'intra', total_paise - 2 * tax, tax, tax, 0, 0, total_paise, false,
       false, '{}', 'bench'
     from (select row_number() over (order by ordered_at) as i, total_paise * 9 / 118 as tax, * from orders
       where status = 'delivered') o`,
  )
  await query(connection, 'vacuum analyze tax_documents')
}
