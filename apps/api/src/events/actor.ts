/** Who made a change and from which address, as recorded in its event row. */
export type Actor = { name: string; address: string | null }
