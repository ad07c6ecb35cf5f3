import { z } from 'zod'
import { ORDER_REFUSALS } from './orders/order-refusals.ts'
import { priceListQuestion, type PriceListQuestion } from './products/price-list-question.ts'
import { t } from './rules/t.ts'
import { TRACKING_DAYS } from './tracking/tracking-status.ts'

/**
 * Every expected failure of the API, with its HTTP status and message. Anything else is a bug, reported as `internal`.
 */
const ERRORS = {
  'request.invalid': { status: 400, message: t('Some of the values are invalid') },
  'request.broken_json': { status: 400, message: t('The request body is not valid JSON') },
  'request.broken_form': {
    status: 400,
    message: t('The form could not be read. Send multipart/form-data with a boundary.'),
  },
  'request.too_large': { status: 413, message: t('The request is too large') },
  'request.header_too_large': { status: 431, message: t('The URL or the headers of this request are too long') },
  'request.timed_out': { status: 408, message: t('The request took too long to arrive. Please try again.') },
  'request.unsupported': { status: 415, message: t('This content type is not supported') },
  'request.too_many': { status: 429, message: t('Too many requests. Wait a moment and try again.') },
  /** `existing` is what the first request created. */
  'request.key_reused': {
    status: 422,
    message: t('This was saved already, but with other values. Check what exists before you add another.'),
  },
  /** `current` has the present values. */
  'edit.stale': {
    status: 409,
    message: t('Someone else has changed this since you opened it. Check the changes and save again.'),
  },
  'route.not_found': { status: 404, message: t('This URL does not exist') },
  'auth.required': { status: 401, message: t('Please sign in to continue') },
  'auth.wrong': { status: 401, message: t('Incorrect email or password') },
  'auth.inactive': { status: 403, message: t('This account is deactivated. Ask an administrator.') },
  /** A session alone may be an unattended browser: the call is sent again with OWN_PASSWORD_HEADER. */
  'auth.password_needed': { status: 403, message: t('Enter your own password to confirm this') },
  'auth.wrong_password': { status: 403, message: t('The current password is incorrect') },
  'auth.common_password': {
    status: 400,
    message: t('This password is one of the first that others would try. Choose another one, such as three words.'),
  },
  /** The password was correct; the second step takes `challenge` and a code. */
  'auth.code_required': { status: 401, message: t('Enter the code from your authenticator app') },
  'auth.challenge_expired': {
    status: 401,
    message: t('This sign-in has expired. Enter your email and password again.'),
  },
  'auth.wrong_code': { status: 403, message: t('This code is incorrect or was already used. Enter the current code.') },
  'auth.too_many_codes': { status: 429, message: t('Too many incorrect codes. Wait an hour and try again.') },
  /** Until it is set up, only the routes of `own.profile` are allowed. */
  'auth.second_factor_setup': { status: 403, message: t('Set up a second factor to continue') },
  'auth.too_many': { status: 429, message: t('Too many sign-in attempts. Wait a minute and try again.') },
  'role.refused': { status: 403, message: t('Your role does not allow this. Ask an administrator.') },
  'staff.not_found': { status: 404, message: t('There is no such person') },
  'staff.exists': { status: 409, message: t('A person with this email already has an account') },
  'staff.last_owner': {
    status: 409,
    message: t('This is the last active administrator. Make someone else an administrator first.'),
  },
  'staff.own_password': { status: 409, message: t('Change your own password in your profile') },
  'staff.inactive': { status: 409, message: t('This person is deactivated. Invite them again instead.') },
  'staff.unknown_right': { status: 400, message: t('This right does not exist for this role') },
  'invitation.not_found': { status: 404, message: t('There is no such open invitation') },
  'invitation.invalid': {
    status: 404,
    message: t('This link is invalid. Ask an administrator of your shop for a new one.'),
  },
  'invitation.used': {
    status: 410,
    message: t('This link was already used. Sign in with your email and password.'),
  },
  'invitation.expired': {
    status: 410,
    message: t('This link has expired. Ask an administrator of your shop for a new one.'),
  },
  'session.not_found': { status: 404, message: t('This session has already ended') },
  'second_factor.active': { status: 409, message: t('A second factor is already set up. Turn it off first.') },
  'second_factor.inactive': { status: 409, message: t('No second factor is set up') },
  'second_factor.own': { status: 409, message: t('Turn off your own second factor in your profile') },
  'second_factor.not_started': { status: 409, message: t('Start the set-up of the second factor again') },
  'storefront.too_many': {
    status: 429,
    message: t('Too many requests with a wrong storefront key. Wait a minute and try again.'),
  },
  'storefront.wrong_key': { status: 401, message: t('The storefront key (x-api-key) is missing or invalid') },
  'product.not_found': { status: 404, message: t('This product no longer exists.') },
  'brand.not_found': { status: 404, message: t('Brand not found. It may have been deleted.') },
  'brand.exists': { status: 409, message: t('A brand with this name already exists') },
  'brand.in_use': { status: 409, message: t('This brand cannot be deleted because products use it') },
  'category.not_found': { status: 404, message: t('Category not found. It may have been deleted.') },
  'category.exists': { status: 409, message: t('A category with this name already exists') },
  'category.in_use': { status: 409, message: t('This category cannot be deleted because products use it') },
  'agent.not_found': { status: 404, message: t('Delivery agent not found. The agent may have been deleted.') },
  'agent.not_active': { status: 409, message: t('This delivery agent is not active. Choose another.') },
  'agent.holds_cash': { status: 409, message: t('This delivery agent still holds cash. Take it over first.') },
  'agent.holds_orders': { status: 409, message: t('This delivery agent still has undelivered orders') },
  'order.not_found': { status: 404, message: t('Order not found') },
  'order.key_reused': {
    status: 422,
    message: t('This Idempotency-Key was already used for a different order: send a new key with each order'),
  },
  ...ORDER_REFUSALS,
  'order.other_agent': { status: 409, message: t('This order is assigned to another delivery agent') },
  'order.undo_none': { status: 409, message: t('This order has no change that can be undone') },
  'order.undo_not_yours': {
    status: 409,
    message: t('Someone else made the latest change of this order. Only they can undo it.'),
  },
  'order.undo_too_late': { status: 409, message: t('Too late to undo: a change can be undone for one minute') },
  'order.undo_billed': { status: 409, message: t('Only an administrator can undo what issued a bill') },
  'order.undo_changed': { status: 409, message: t('This order has changed since. Nothing was undone.') },
  'order.erased': {
    status: 409,
    message: t("The customer's data of this order was erased. The order can no longer change."),
  },
  'order.price_changed': {
    status: 409,
    message: t('Prices have changed. Check the new total and save again.'),
  },
  'order.edited': { status: 409, message: t('Someone else has changed this order. Check it and save again.') },
  'order.not_editable': { status: 409, message: t('The goods of this order have left. It can no longer be edited.') },
  'order.blocked_place': { status: 409, message: t('The shop does not deliver to this place (see settings).') },
  'order.discount_limit': {
    status: 403,
    message: t('This discount exceeds your limit. Ask an administrator to enter it.'),
  },
  'transport.not_found': { status: 404, message: t('Transport not found') },
  'transport.exists': { status: 409, message: t('A transport already has this name or spelling') },
  'transport.in_use': { status: 409, message: t('Orders use this transport. Merge it into another one instead.') },
  'transport.merged': { status: 409, message: t('This is now a spelling of another transport. Please reload.') },
  'message.not_found': { status: 404, message: t('This e-mail no longer exists') },
  'message.mailed': { status: 409, message: t('This e-mail was already sent, or may have been') },
  'message.too_many': {
    status: 409,
    message: t('This customer got many e-mails about this order today. Phone them, or send the next one tomorrow.'),
  },
  'message.not_failed': { status: 409, message: t('This e-mail was sent: it need not be sent again') },
  'message.no_address': { status: 409, message: t('The customer of this order has no e-mail address') },
  'mail.not_set_up': { status: 409, message: t('Set up the mail server under Settings, Messages first') },
  'mail.refused': { status: 422, message: t('The mail server refused') },
  'tracking.not_found': {
    status: 404,
    message: t('This tracking link is invalid or has ended. Ask the shop for a new one.'),
  },
  'tracking.ended': {
    status: 409,
    message: t('This order was completed more than {trackingDays} days ago. A tracking link would no longer work.', {
      trackingDays: TRACKING_DAYS,
    }),
  },
  'tracking.too_many': { status: 429, message: t('Too many requests. Wait a minute and try again.') },
  'run.not_found': { status: 404, message: t('This link is invalid or has ended. Ask the shop for a new one.') },
  'run.unknown': { status: 404, message: t('Run not found') },
  'run.over': { status: 409, message: t('This run is over. Make one for another day.') },
  /** The message names the day on which the link begins to work. */
  'run.too_early': { status: 409, message: t('The day of this run is still to come') },
  'run.device_unknown': { status: 401, message: t('Enter the last four digits of your phone number') },
  /** The message says how many tries are left. */
  'run.wrong_digits': { status: 403, message: t('These are not the last four digits') },
  'run.locked': {
    status: 403,
    message: t('Too many wrong tries: this link opens on no further phone. Ask the shop for a new one.'),
  },
  'run.ended': { status: 410, message: t('This run has ended. What you have not sent can still be sent.') },
  'run.too_many': { status: 429, message: t('Too many requests. Wait a minute and try again.') },
  'run.action_unknown': { status: 404, message: t('The delivery of this photo has not arrived yet') },
  'run.photo_refused': { status: 409, message: t('Only a delivery has a photo') },
  'run.problem_not_found': { status: 404, message: t('This report was not found') },
  'run.resolved': { status: 409, message: t('Someone else has decided this meanwhile') },
  /** The message says why. */
  'run.money_refused': { status: 409, message: t('The money could not be recorded') },
  'run.stops_changed': {
    status: 409,
    message: t('The stops of this run have changed meanwhile. Check them and try again.'),
  },
  'coupon.not_found': { status: 404, message: t('Coupon not found') },
  'coupon.exists': { status: 409, message: t('A coupon with this code already exists') },
  'coupon.in_use': { status: 409, message: t('Orders use this coupon. Deactivate it instead.') },
  'coupon.refused': { status: 409, message: t('This coupon cannot be used for this order') },
  'estimate.not_found': { status: 404, message: t('Estimate not found') },
  'estimate.changed': { status: 409, message: t('Someone else has changed this estimate. Check it and save again.') },
  'estimate.closed': { status: 409, message: t('This estimate is no longer open') },
  'estimate.expired': {
    status: 409,
    message: t("This estimate has expired. Make a new version at today's prices."),
  },
  'estimate.total_changed': {
    status: 409,
    message: t(
      'GST has changed the total since this estimate was made. Revise it, so that the customer knows ' +
        'the new total.',
    ),
  },
  'order.invoiced': {
    status: 409,
    message: t('This order is invoiced. Cancel the invoice or issue a note instead.'),
  },
  'order.payment_required': { status: 409, message: t('This order must be paid for before it is accepted') },
  'document.not_found': { status: 404, message: t('Tax document not found') },
  'document.not_issuable': { status: 409, message: t('This order cannot be invoiced yet') },
  'document.total_changed': {
    status: 409,
    message: t('GST has changed the total of this order. Check it under To be invoiced and confirm it.'),
  },
  'document.unregistered': {
    status: 409,
    message: t('The shop is not registered for GST, so it issues no tax documents (see settings).'),
  },
  'document.cancelled': { status: 409, message: t('This document is cancelled') },
  'document.changes_return': {
    status: 409,
    message: t('Cancelling this document changes the return of an earlier month'),
  },
  'document.return_final': { status: 409, message: t('The return of this document can no longer change') },
  'document.has_notes': { status: 409, message: t('This invoice has notes. Cancel them first.') },
  'document.note_too_large': { status: 409, message: t('The notes would exceed the invoice') },
  'document.not_a_bill': { status: 409, message: t('Notes can only be issued on an invoice or a bill of supply') },
  'document.key_reused': {
    status: 422,
    message: t('This Idempotency-Key was already used for a different note: send a new key with each note'),
  },
  'document.batch_not_found': { status: 404, message: t('Job not found') },
  'books.closed': { status: 409, message: t('The books are closed up to this day. Nothing before it may change.') },
  'series.unconfirmed': {
    status: 409,
    message: t(
      'Data was restored from a backup. An administrator must confirm the last printed numbers under ' +
        'Settings first.',
    ),
  },
  'series.lower': { status: 409, message: t('Higher numbers of this series are already issued') },
  'payment.not_found': { status: 404, message: t('Payment not found') },
  'payment.duplicate': { status: 409, message: t('This reference was already recorded') },
  'payment.key_reused': {
    status: 422,
    message: t('This Idempotency-Key was already used for a different payment: send a new key with each payment'),
  },
  'payment.not_allocatable': {
    status: 409,
    message: t('Only receipts that were neither rejected nor reversed can be divided among orders'),
  },
  'payment.decided': { status: 409, message: t('This payment was already verified or rejected') },
  'payment.own_entry': { status: 403, message: t('Someone else must verify the payments that you recorded') },
  /** In replies, the message names the payments that wait. */
  'payment.waiting': { status: 409, message: t('Other money waits') },
  'payment.over_allocated': { status: 409, message: t('The allocations exceed the payment') },
  'payment.cash_limit': {
    status: 409,
    message: t('Cash of one person in a day, or for one order, must stay below ₹2,00,000'),
  },
  'payment.no_voucher': { status: 404, message: t('This payment has no voucher') },
  'payment.beyond_overpayment': { status: 409, message: t('This is more than the customer overpaid') },
  'payment.refund_too_large': { status: 409, message: t('A refund cannot exceed what was paid') },
  'payment.write_off_too_large': { status: 409, message: t('A write-off cannot exceed what is due') },
  'payment.not_reversible': { status: 409, message: t('This payment cannot be reversed') },
  'prepared.not_found': { status: 404, message: t('Request for approval not found') },
  'prepared.waiting': {
    status: 409,
    message: t(
      "One of this kind already waits for an administrator's approval. Withdraw it, or wait for the decision.",
    ),
  },
  'prepared.decided': { status: 409, message: t('This was already approved, declined or withdrawn') },
  'prepared.not_own': { status: 403, message: t('Only the person who prepared it can withdraw it') },
  'prepared.key_reused': {
    status: 422,
    message: t('This Idempotency-Key was already used for something else: send a new key with each correction'),
  },
  'cash.changed': { status: 409, message: t('The amount has changed. Check it and count again.') },
  'cash.none': { status: 409, message: t('This agent holds no cash. There is nothing to hand over.') },
  'cash.key_reused': {
    status: 422,
    message: t('This Idempotency-Key was already used: send a new one'),
  },
  'cash.no_difference': { status: 409, message: t('This count matched. There is nothing to accept.') },
  'cash.not_found': { status: 404, message: t('Hand-over or count not found') },
  'settings.in_past': { status: 400, message: t('Choose today or a later day') },
  'settings.changed': { status: 409, message: t('Someone else has changed this setting. Check it and save again.') },
  'settings.prefix_in_use': {
    status: 409,
    message: t('This series has numbers in this financial year. Its prefix may change from 1 April.'),
  },
  'settings.registration_in_use': {
    status: 409,
    message: t('This day has documents under the current registration. Choose a later day.'),
  },
  'settings.books_reopened': { status: 409, message: t('Closed books cannot be reopened') },
  'event.not_found': { status: 404, message: t('Event not found') },
  'customer.not_found': { status: 404, message: t('No order has this phone number') },
  'customer.exists': { status: 409, message: t('The customer book already has this name with this phone number') },
  'customer.shared_phone': {
    status: 409,
    message: t('Several customers share this number. Open the one whose data is to be erased.'),
  },
  'customer.changed': {
    status: 409,
    message: t('Someone else has merged or split this customer. Check the customer and try again.'),
  },
  'report.not_found': { status: 404, message: t('Report not found') },
  'report.too_large': {
    status: 413,
    message: t('This report has more than 100,000 rows. Choose a shorter period to download it.'),
  },
  'packing.off': { status: 409, message: t('Packing is turned off under Settings, Orders') },
  'packing.closed': { status: 409, message: t('This order no longer needs packing') },
  /** The message names who is packing. */
  'packing.claimed': { status: 409, message: t('Someone else is packing this order') },
  'packing.taken_over': {
    status: 409,
    message: t('Someone else has taken over this order. What you pack now is not stored.'),
  },
  'packing.line_changed': {
    status: 409,
    message: t('The order was changed meanwhile. Look at the line again.'),
  },
  'packing.incomplete': { status: 409, message: t('Some lines are not packed yet') },
  'packing.not_packed': { status: 409, message: t('This order is not packed yet') },
  'packing.own_check': { status: 409, message: t('Someone other than the packer checks the order') },
  'shortage.not_found': { status: 404, message: t('This shortage was not found') },
  'shortage.closed': { status: 409, message: t('This shortage was settled meanwhile') },
  'labels.order_left': {
    status: 409,
    message: t('This order has left the shop. A billing clerk can still print its labels.'),
  },
  'consignment.not_found': { status: 404, message: t('Consignment not found') },
  /** The message names the order that has the LR. */
  'consignment.exists': { status: 409, message: t('This LR was booked before') },
  'consignment.other_customer': {
    status: 409,
    message: t('An LR has the orders of one customer. Book the others separately.'),
  },
  'bulk.not_found': { status: 404, message: t('This action on several orders was not found') },
  'view.not_found': { status: 404, message: t('Saved view not found. It may have been deleted.') },
  'view.too_many': { status: 409, message: t('You have 50 saved views: delete one first') },
  'image.invalid': { status: 415, message: t('Please select a valid image file') },
  'image.too_large': { status: 413, message: t('The image is too large') },
  'sheet.missing': { status: 400, message: t('Choose a price list to upload') },
  'sheet.unsupported': { status: 415, message: t('Only .xlsx, .csv, .xls, .xlsm and .xlsb files can be uploaded') },
  'sheet.unreadable': {
    status: 415,
    message: t('This file could not be read as a price list. Save it as .xlsx or .csv and try again.'),
  },
  'sheet.ambiguous': {
    status: 422,
    message: t('This price list is ambiguous. Answer the questions to upload it.'),
  },
  'sheet.too_large': { status: 413, message: t('This price list is too large. The limit is 10 MB and 20,000 rows.') },
  'sheet.too_slow': {
    status: 413,
    message: t('This price list took too long to read. Save it as .csv or split it.'),
  },
  'upload.not_found': { status: 404, message: t('Upload not found') },
  'upload.not_latest': { status: 409, message: t('Only the last upload can be undone. Another followed this one.') },
  'upload.changed': { status: 409, message: t('Products of this upload have changed since. Nothing was undone.') },
  'upload.ordered': { status: 409, message: t('Products of this upload have been ordered since. Nothing was undone.') },
  'storage.unavailable': {
    status: 503,
    message: t('Image storage is unavailable. Nothing was saved. Try again in a moment.'),
  },
  'storage.full': {
    status: 507,
    message: t("The server's disk is full. Nothing was saved. Contact your administrator."),
  },
  'storage.read_only': { status: 503, message: t("The server's storage is read-only. Contact your administrator.") },
  unavailable: { status: 503, message: t('The database is unavailable. Try again in a moment.') },
  'orders.loading': { status: 503, message: t('The server is still reading all orders. Try again in a moment.') },
  internal: { status: 500, message: t('Something went wrong on the server. Please try again.') },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
/** The message for each invalid field of a form, by the field's path. */
export type FieldErrors = Record<string, string>

/** A record that exists already: its kind, as the audit trail names it, its id and the name that people know it by. */
export const existing = z.object({ kind: z.string(), id: z.string(), name: z.string() })
export type Existing = z.infer<typeof existing>

/** The body of every error response. `fields` has the message for each invalid field. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Questions about an ambiguous price list, to be answered in a second call. */
  questions: z.array(priceListQuestion).optional(),
  /** The ids of the orders that prevent the change. */
  orderIds: z.array(z.string()).optional(),
  /** The challenge that POST /vendor/signin/code accepts; present with auth.code_required. */
  challenge: z.string().optional(),
  /** The present value, as text, of each field that someone else has changed; present with edit.stale. */
  current: z.record(z.string(), z.string()).optional(),
  /** What the first request with the key created; present with request.key_reused. */
  existing: existing.optional(),
})
export type Problem = z.infer<typeof problem>

type ErrorDetail = {
  message?: string
  fields?: FieldErrors
  questions?: readonly PriceListQuestion[]
  orderIds?: readonly string[]
  challenge?: string
  current?: Readonly<Record<string, string>>
  existing?: Existing
}

/** An expected failure, with a code, a status and a message for the user. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly questions: readonly PriceListQuestion[] | undefined
  readonly orderIds: readonly string[] | undefined
  readonly challenge: string | undefined
  readonly current: Readonly<Record<string, string>> | undefined
  readonly existing: Existing | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? ERRORS[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.fields = detail.fields
    this.questions = detail.questions
    this.orderIds = detail.orderIds
    this.challenge = detail.challenge
    this.current = detail.current
    this.existing = detail.existing
  }

  /** A failure that a form shows at one of its fields, by the field's path. */
  static at(field: string, code: ErrorCode): AppError {
    return new AppError(code, { fields: { [field]: ERRORS[code].message } })
  }

  toProblem(): Problem {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.questions && { questions: [...this.questions] }),
      ...(this.orderIds && { orderIds: [...this.orderIds] }),
      ...(this.challenge !== undefined && { challenge: this.challenge }),
      ...(this.current && { current: { ...this.current } }),
      ...(this.existing && { existing: this.existing }),
    }
  }
}
