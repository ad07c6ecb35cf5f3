/** What an order's customer owes for it in all; the columns are those of orders `o`. */
export const ORDER_DUE = 'order_due(o.status, o.total_paise, o.payable_paise, o.noted_paise, o.written_off_paise)'
