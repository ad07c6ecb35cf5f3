/** Section 9. */
export const TIME_SLOTS = [
  '9AM-12PM (Morning)',
  '12PM-3PM (Afternoon)',
  '3PM-6PM (Evening)',
  '6PM-9PM (Night)',
  'Same Day (Urgent)',
  'Next Day (Standard)',
] as const
