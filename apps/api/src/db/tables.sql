-- What each table holds, and each column whose name and type do not say it: docs/schema.md is written from these
-- comments (npm run docs:schema). A comment begins with the folder that owns the table. Of `orders`, a column that
-- another folder owns says so, and no other folder changes it (table-owners.test.ts).
-- Amounts are whole paise; days are days in India; `person` and columns that end in `_by` are the e-mail of an account.

comment on table orders is 'orders: One row for each order, as placed, entered or edited.';
comment on column orders.order_id is 'ORD-…, as everybody knows the order.';
comment on column orders.ordered_at is 'When it was placed.';
comment on column orders.status is 'orders/order-status.ts of the contract.';
comment on column orders.delivery_slot is 'Of the assignment.';
comment on column orders.changed_xid is 'The transaction that changed it last, by trigger.';
comment on column orders.request_digest is 'What came with idempotency_key: a repeat must be the same.';
comment on column orders.erased_at is 'privacy: Personal data was erased; the order cannot change any more.';
comment on column orders.flags is 'What the shop''s rules object to in an order of the storefront.';
comment on column orders.minimum_order_paise is 'The rule that flagged it.';
comment on column orders.source is 'Storefront, counter, phone, WhatsApp or visit.';
comment on column orders.entered_by is 'Null for orders of the storefront.';
comment on column orders.subtotal_paise is 'The goods at what they cost after discounts of their lines.';
comment on column orders.total_paise is 'What the customer pays: goods, charges, GST and rounding, less discounts.';
comment on column orders.tax_paise is 'GST in the total that prices did not include.';
comment on column orders.prices_include_tax is 'Null when the total was made without regard to GST.';
comment on column orders.edition is 'order-entry: Counts edits of the contents, not changes of the status.';
comment on column orders.estimate_number is 'The estimate that it was confirmed from.';
comment on column orders.transport is 'The transport company, of orders by lorry.';
comment on column orders.destination is 'The office of the transport company.';
comment on column orders.lr_number is 'Of the lorry receipt.';
comment on column orders.payable_paise is 'documents: What its bill comes to; null without a bill.';
comment on column orders.noted_paise is 'documents: By how much credit notes exceed debit notes.';
comment on column orders.bill_number is 'documents: Of the valid bill.';
comment on column orders.unbilled_since is 'documents: Since when it should have a bill and has none.';
comment on column orders.paid_paise is 'payments: Verified receipts less refunds (order_money).';
comment on column orders.to_verify_paise is 'payments: Claimed and not yet decided (order_money).';
comment on column orders.written_off_paise is 'payments: No longer expected (order_money).';
comment on column orders.settled_before_paise is 'payments: Counts as settled before payments were kept.';
comment on table order_items is 'orders: The lines of orders, with copies of what the products were.';
comment on column order_items.orignal_price_paise is 'MRP for one unit, spelled as in the specification.';
comment on column order_items.discount_price_paise is 'What one unit is sold for.';
comment on column order_items.list_price_paise is 'The catalogue''s price where staff sold at another; else null.';
comment on column order_items.granted_paise is 'What an owner took off each unit.';
comment on column order_items.granted_extra_paise is 'The line''s part of the extra discount that an owner gave.';
comment on table order_removals is 'orders: One row that counts removed orders, so that cached lists notice.';

comment on table order_index is
  'order-search: One row: what the saved index of orders contains; derived from orders, not in backups.';
comment on column order_index.history is 'Is another one once orders were removed or their table was replaced.';
comment on column order_index.upto is 'The chunks contain everything written by transactions below this.';
comment on column order_index.written_xid is 'A row that another transaction wrote was copied, and counts for nothing.';
comment on column order_index.chunks is 'How many chunks there are.';
comment on column order_index.texts is 'The texts of items, cities and States that chunks name by number, compressed.';
comment on table order_index_chunks is
  'order-search: Some 500 consecutive orders each, as they are searched: compressed, not in backups.';
comment on column order_index_chunks.body is 'Null once an order in it was erased: the orders of the time are read.';
comment on column order_index_chunks.fields is 'Status, agent, payment and delivery day.';

comment on table order_turnarounds is 'reports: When each order was accepted, left and was delivered, from its events.';
comment on table order_packings is 'reports: When each order was accepted and packed, and by whom, from its events.';
comment on table report_sums is
  'reports: What past days, and whole months of them, add up to: rows of a cube (reports/sums) by key and labels.';
comment on column report_sums.start is 'The day, or the first day of the month.';
comment on column report_sums.waits is 'Hours, each by itself: medians do not add up.';
comment on table report_summed is 'reports: The days and months that report_sums has.';
comment on table report_marks is 'reports: Days whose orders have changed since they were summed: a row for each change.';
comment on column report_marks.is_sale is 'Whether what was sold changed, or to whom; otherwise only how far an order is.';
comment on table report_days is 'reports: Used until release 2.2, empty.';
comment on table report_item_days is 'reports: Used until release 2.2, empty.';

comment on table agents is 'agents: Delivery agents.';
comment on column agents.aadhar_sealed is 'AES-256-GCM; null once deleted.';
comment on column agents.changed_xid is 'The transaction that changed what orders show of the agent, by trigger.';
comment on column agents.deleted_at is 'Orders keep the agents who delivered them.';

comment on table brands is 'names: Brands of products.';
comment on column brands.name_key is 'By which names that differ in case or spaces are one.';
comment on table categories is 'names: Categories of products; the specified ones are there from the start.';
comment on table products is 'products: The catalogue.';
comment on column products.client_id is 'Made by the form that added it: a repeat adds nothing.';
comment on column products.orignal_price_paise is 'MRP, spelled as in the specification.';
comment on column products.discount_price_paise is 'What it is sold for; null when that is the MRP.';
comment on column products.list_number is 'Its number in the printed price list.';
comment on column products.content is 'What a packet contains, as the list says it.';
comment on table catalogue_version is
  'products: One row that counts changes of the catalogue, so that cached lists notice.';
comment on table price_list_uploads is
  'products: Uploads of price lists, with the names that they created, so that one can be undone.';
comment on table price_list_layouts is 'products: How lists of one layout were read, to be read alike next time.';

comment on table customers is 'customers: The customer book: what staff entered about customers.';
comment on column customers.merged_into is 'The customer that it became part of.';
comment on column customers.kept_apart is 'Staff said that it is not the one that it resembles.';
comment on column customers.search is 'The texts by which it is found, by trigger.';
comment on table customer_names is
  'customers: Identities in orders, a number with a name, each of one customer; derived from orders.';
comment on column customer_names.is_newcomer is
  'Nobody has decided yet that it is the customer whose number it shares.';

comment on table estimates is 'estimates: Estimates as lists show them: their latest version and what became of them.';
comment on table estimate_versions is 'estimates: What was told to the customer, never changed.';
comment on column estimate_versions.draft is 'As the form sent it, amounts in paise.';
comment on column estimate_versions.priced is 'What it came to.';

comment on table tax_documents is
  'documents: Issued tax invoices, bills of supply and notes, never changed but for their cancellation.';
comment on column tax_documents.content is 'The document as printed.';
comment on column tax_documents.entered is 'What government systems assigned: IRN, acknowledgement, e-way bill.';
comment on column tax_documents.against_id is 'Of a note: its invoice.';
comment on column tax_documents.untaxed_paise is 'Of a credit note after the last day on which it could reduce tax.';
comment on table document_series is 'documents: The last number of each series and financial year.';
comment on column document_series.needs_confirmation is 'After a restore: later numbers may be on paper.';
comment on table document_batches is 'documents: Invoices issued together.';
comment on table document_batch_orders is 'documents: What became of each order of a batch.';
comment on table totals_to_review is 'documents: Open orders whose bill would differ from what the customer was told.';

comment on table payments is
  'payments: The ledger: receipts, refunds, write-offs, roundings and reversals. Rows are only added.';
comment on column payments.reference is 'UTR, cheque number or the like.';
comment on column payments.reference_key is 'By which a reference is unique among rows that are not rejected.';
comment on column payments.tendered_paise is 'The cash that was handed over at the counter, if it was counted.';
comment on column payments.against_id is 'Of a reversal: the row that it takes back.';
comment on column payments.holder is 'Who or what has the money.';
comment on column payments.number is 'Of the receipt or refund voucher.';
comment on column payments.allocated_paise is 'The sum of its allocations, by trigger.';
comment on table allocations is
  'payments: Which orders a row of the ledger belongs to, and with how much. Rows are only added.';
comment on table vouchers is 'payments: Receipt and refund vouchers as printed, for advances in a registered shop.';
comment on table cash_hand_overs is 'payments: Cash counted when a delivery agent hands it over.';
comment on column cash_hand_overs.n500 is 'Notes of ₹500; the following columns likewise.';
comment on table cash_hand_over_receipts is 'payments: The receipts that a hand-over covers.';
comment on table cash_differences is
  'payments: By how much counted cash differs from what was expected, until an owner accepts it.';
comment on table till_entries is 'payments: Floats, expenses and deposits of somebody''s till.';
comment on table till_closes is 'payments: Cash counted when somebody closes their till.';
comment on table till_differences is 'payments: The same as cash_differences, of tills.';
comment on table prepared_changes is 'prepared: Refunds, write-offs, notes and cancellations that wait for an owner.';

comment on table transports is
  'transports: Names of transport companies. Orders keep a name as text, and are found by its key.';
comment on column transports.name_key is 'The name without case and spaces.';
comment on column transports.towns is 'What it serves: towns, and pincodes or the digits that they begin with.';
comment on column transports.days is 'How long a consignment takes; null when unknown.';
comment on column transports.merged_into is 'The transport of which this is only a spelling.';
comment on table coupons is 'coupons: Discounts by code, either basis_points or amount_paise.';
comment on table settings is
  'settings: What the shop decided, each with the day from which it is valid. Rows are only added.';
comment on table staff_settings is 'staff: One row: who must have a second factor.';
comment on table vendors is 'staff: Accounts of the people of the shop.';
comment on column vendors.totp_sealed is 'The secret of the second factor, AES-256-GCM.';
comment on column vendors.orders_screen is 'View, columns and sort of the orders; null until chosen.';
comment on column vendors.totp_last_step is 'No code counts twice.';
comment on column vendors.generated_hash is 'Of the password that the first start generated; null for a chosen one.';
comment on table invitations is
  'auth: Links that open an account or set a new password; only their hashes are stored.';
comment on table recovery_codes is 'staff: Hashes of recovery codes; they count once acknowledged.';
comment on column orders.packing_state is 'dispatch: How far it is packed; null while it is not.';
comment on table packings is 'dispatch: Who packs an order, its cartons, and who packed and checked it.';
comment on table packing_lines is 'dispatch: How much of each line is packed.';
comment on table shortages is 'dispatch: Lines that were short, and what was decided.';
comment on table label_prints is 'dispatch: For how many cartons labels were printed, and by whom.';
comment on table consignments is 'dispatch: What a transport took under one LR.';
comment on column consignments.booked_on is 'With the cartons, or null where an order was sent without them.';
comment on column consignments.order_count is
  'This, has_parts, arrived_on, city and state follow from its orders, for reports.';
comment on column consignments.has_parts is 'Whether an order of it has another consignment too.';
comment on column consignments.arrived_on is 'When the last of its orders was confirmed; null while one has not.';
comment on column consignments.city is 'That of its first order, as is the state.';
comment on column consignments.actual_grams is 'Weights as the LR has them.';
comment on table consignment_orders is 'dispatch: Which orders a consignment carries, and when each arrived.';
comment on table consignment_papers is 'dispatch: Photos and PDFs of LRs.';
comment on table transports_apart is 'transports: Names that look alike and are two transports.';
comment on column transports.freight_terms is 'Who usually pays the freight; empty when unknown.';
comment on table tracking_links is
  'tracking: Links by which customers follow an order; only the hashes of their secrets are stored.';
comment on column tracking_links.revoked_at is 'When staff ended it, or the order became another customer''s.';
comment on table messages is 'messages: What customers are to be told, were told, and e-mails with their results.';
comment on column messages.address is 'Of an e-mail: where it goes.';
comment on column messages.next_at is 'When a waiting e-mail is tried next.';
comment on column messages.problem is 'What the mail server answered, or how the connection failed.';
comment on table mail_server is 'messages: The shop''s own mail server; its password is encrypted.';
comment on table runs is 'runs: An agent''s stops of one day.';
comment on column runs.seen_at is 'When a phone last opened the link or sent something.';
comment on table run_stops is 'runs: The order of the stops as the clerk decided it; which orders are stops follows from them.';
comment on table run_links is 'runs: Links to a run; only the hashes of their secrets are stored.';
comment on column run_links.wrong_tries is 'Of the last digits of the agent''s phone; the fifth locks the link.';
comment on table run_devices is 'runs: Phones that proved the last digits; only the hashes of their tokens are stored.';
comment on table run_actions is 'runs: What phones reported, once each, and what became of it.';
comment on column run_actions.id is 'Made on the phone.';
comment on column run_actions.order_id is 'As reported: the order may not exist.';
comment on column run_actions.happened_at is 'By the phone''s clock; null for what could not be read.';
comment on column run_actions.is_applied is 'Whether the order got the status, and with is_paid the ledger the money.';
comment on column run_actions.event_from is 'The latest event of the order before it was applied, and event_to after it.';
comment on table run_photos is 'runs: A photo of a delivery; deleted after 90 days, or with the customer''s data.';
comment on table bulk_batches is 'bulk: An action on many orders that somebody started; kept for a month.';
comment on column bulk_batches.address is 'The network address that the events of its changes record.';
comment on column bulk_batches.finished_at is 'Empty while rows wait or are being undone.';
comment on table bulk_rows is 'bulk: What became of each order of a batch.';
comment on column bulk_rows.seen is 'The status in which the order was selected.';
comment on table saved_views is 'saved-views: Filters of orders that somebody saved.';

comment on table sessions is 'auth: Signed-in browsers; only the hashes of their tokens are stored.';
comment on table sign_in_challenges is 'auth: Sign-ins that wait for the second step.';
comment on table sign_in_failures is 'auth: Attempts with a wrong password, which are limited.';
comment on table code_failures is 'auth: Attempts with a wrong code, which are limited.';
comment on table known_devices is 'auth: Browsers in which an account has signed in before.';

comment on table events is
  'events: The audit trail: who did what, with the values before and after. Rows are only added.';
comment on column events.xid is 'The transaction that wrote it: the event stream follows it.';
comment on column events.upload_id is 'The upload of a price list that it belongs to.';
comment on table request_keys is
  'requests: What a request with an Idempotency-Key created, for a week. Nothing in it tells what was sent.';
comment on column request_keys.key_hash is 'Of the key with the route.';
comment on column request_keys.request_digest is 'An HMAC of the request, keyed with its key.';
comment on column request_keys.subject_id is 'Of what it created; empty only within that transaction.';
comment on table retention_periods is 'privacy: For how many months records of orders are kept.';

comment on table migrations is 'db: Migrations that have run.';
comment on table repeatable_sql is 'db: Digests of the files of functions, triggers and comments as applied last.';
comment on table releases is 'db: When each release began to run on this database.';
comment on table backup_log is 'backup: When a backup was last made, and last proved by restoring it beside this database.';
comment on column backup_log.taken_at is 'When the backup was begun.';
