import type { OrderHooks } from '../orders/order-hooks.ts'

declare module '../orders/order-hooks.ts' {
  interface ChangeDetails {
    /** What a phone reported about the change. `happenedAt` is ISO; `takenBy` may be ''. */
    report?: { happenedAt: string; takenBy: string }
  }
}

/** Records with a change when it happened, and who took the goods: the event has the time at which it arrived. */
export const runHooks: OrderHooks = {
  onChange: async (_tx, { details: { report } }) =>
    report === undefined ? {} : { happenedAt: report.happenedAt, ...(report.takenBy && { takenBy: report.takenBy }) },
}
