/**
 * What a server can do beyond section 7. Our API publishes the list in the portal's page and in GET /health; a server
 * without a list supports section 7 only, and every screen is then exactly as specified.
 */
export const FEATURES = [
  /** GET /activity and the calls below it, GET /products/{id}/events and GET /delivery-agents/{id}/events. */
  'activity',
  /** Refusing to deactivate or delete an agent lists the undelivered orders in `orderIds`. */
  'agents.heldOrders',
  /** `aadhaar=masked` in the query of GET /delivery-agents, and Aadhaar numbers masked for most users. */
  'agents.maskedAadhaar',
  /** GET /backups. */
  'backups',
  /** GET /consignments and the calls below it, and the list `toBook` of the dispatch board. */
  'consignments',
  /** GET /customers and the calls below it. */
  'customers',
  /** The calls below /dispatch: packing, shortages, the board. */
  'dispatch',
  /** GET /documents and the calls below it, GET /gst, and the tax documents of orders. */
  'documents',
  /** `basedOn` in changes of products and agents: edit.stale when someone else has changed them since. */
  'edits.basedOn',
  /** GET /estimates and the calls below it. */
  'estimates',
  /** The calls below /prepared-changes, and the `prepared` ones of refunds, write-offs, notes and cancellations. */
  'corrections.prepare',
  /** GET /first-day and POST /first-day/dismiss. */
  'firstDay',
  /** The portal in Tamil and Hindi, `language` at sign-in and in GET /profile, changed by PATCH /profile. */
  'languages',
  /** The calls below /messages, /mail-server and GET and POST /orders/{orderId}/messages. */
  'messages',
  /** Add, rename and delete brands and categories. */
  'names.change',
  /** Every action of the life cycle, not only those of section 4's table. */
  'orders.allActions',
  /** productCount in the lists of brands and categories. */
  'names.productCount',
  /** POST /orders/entries, PATCH /orders/{orderId}, fulfilment by lorry and pick-up, GET /products/pick-list. */
  'orders.entry',
  /** The calls below /orders/bulk: accept, make ready or assign many orders. */
  'orders.bulk',
  /** GET /orders/{orderId}/events. */
  'orders.history',
  /** GET and POST /orders/labels. */
  'orders.labels',
  /** `reason` in the calls that reject and cancel orders, and in their history. */
  'orders.reasons',
  /** PATCH /orders/{orderId}/assignment. */
  'orders.reassign',
  /** GET /orders and the calls below it: count, summary, map, export, views, {orderId}. */
  'orders.search',
  /** GET /orders/events. */
  'orders.stream',
  /** POST and DELETE /orders/{orderId}/tracking-links, GET /tracking and the page /track. */
  'orders.tracking',
  /** POST /orders/{orderId}/undo. */
  'orders.undo',
  /** GET /payments and the calls below it, the payments of orders, statements, and `collected` on delivery. */
  'payments',
  /** POST /products/upload-excel/preview. */
  'priceList.preview',
  /** `excludedRows` among the choices of an upload and a preview. */
  'priceList.excludeRows',
  /** Price lists as .ods, as HTML named .xls and as text, pasted or .txt, besides the five formats of section 2. */
  'priceList.formats',
  /** GET /products/uploads/latest and POST /products/uploads/{uploadId}/undo. */
  'priceList.undo',
  /** The calls below /privacy. */
  'privacy.erase',
  /** `brandName` and `category` in the query of GET /products. */
  'products.filter',
  /** listNumber, code, tamilName, content, unitsPerCase, hsn, netWeight and rack of products. */
  'products.tradeFields',
  /** GET /reports and the calls below it. */
  'reports',
  /** `Idempotency-Key` in every call that creates something: a repeat creates nothing and gets what the first did. */
  'requests.keys',
  /** GET /runs and the calls below it, those below /run, and the page /run. */
  'runs',
  /** GET /settings, GET /coupons and the calls below them. */
  'settings',
  /** POST /vendor/password. */
  'session.changePassword',
  /** POST /vendor/signout. */
  'session.signOut',
  /** Roles and rights, GET /staff and the calls below it, invitations, GET /profile, the second step of sign-in. */
  'staff',
  /** `home` at sign-in and in GET /profile: the screen that opens after sign-in, changed by PATCH /profile. */
  'staff.home',
  /** GET /staff/names: the names of accounts, for actors. */
  'staff.names',
  /** GET /transports and the calls below it: the directory of transports and what it suggests. */
  'transports',
] as const
export type Feature = (typeof FEATURES)[number]
