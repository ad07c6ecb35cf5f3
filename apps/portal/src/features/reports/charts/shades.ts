import './shades.css'

/** Shades of the heat map and the map of states: 0 for nothing, then from pale to strong. */
export const SHADES = 5

/** The shade of a value. Square roots keep small values apart where one dwarfs the others. */
export const shadeOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.min(SHADES, Math.ceil(Math.sqrt(value / largest) * SHADES))

/** The largest value of a shade. */
export const upToOf = (shade: number, largest: number): number => (shade / SHADES) ** 2 * largest
