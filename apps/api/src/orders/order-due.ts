/**
 * The SQL expression for what the customer owes for an order `o` in all. In a file of its own: the worker of the order
 * index needs nothing else of the orders' statements, and would keep all that those import in memory a second time.
 */
export const ORDER_DUE = 'order_due(o.status, o.total_paise, o.payable_paise, o.noted_paise, o.written_off_paise)'
