/** The time slots of deliveries (section 9 of the specification). */
export const TIME_SLOTS = [
  '9AM-12PM (Morning)',
  '12PM-3PM (Afternoon)',
  '3PM-6PM (Evening)',
  '6PM-9PM (Night)',
  'Same Day (Urgent)',
  'Next Day (Standard)',
] as const

/** The hours in India's time that a slot promises. The other slots promise only a day. */
export const SLOT_HOURS: ReadonlyArray<{ slot: (typeof TIME_SLOTS)[number]; from: number; until: number }> = [
  { slot: '9AM-12PM (Morning)', from: 9, until: 12 },
  { slot: '12PM-3PM (Afternoon)', from: 12, until: 15 },
  { slot: '3PM-6PM (Evening)', from: 15, until: 18 },
  { slot: '6PM-9PM (Night)', from: 18, until: 21 },
]
