import { inIndia } from './located-orders.ts'

/** The words of the map view; `View Full Details` is section 2's. */
export const say = {
  loading: 'Loading map...',
  failed: 'The map cannot be shown at the moment. Here is the list.',
  again: 'Try again',
  details: 'View Full Details',
  onMap: 'On the map',
  total: 'Total orders',
  unlocated: 'Without location',
  showUnlocated: 'Show the orders without location',
  map: 'Map of orders',
  help: 'Tab goes from marker to marker, Enter opens one. With the focus on the map, the arrow keys move it, plus and minus zoom.',
  several: (count: number) => `${inIndia(count)} orders here`,
  back: (count: number) => `All ${inIndia(count)} orders here`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all orders',
  showIndia: 'Show India',
  source: 'Outline: Survey of India by way of DataMeet (CC BY 4.0). States and districts: covid19india (MIT).',
  gestures: {
    wheel: 'Hold Ctrl (or ⌘) and turn the wheel to zoom',
    touch: 'Use two fingers to move the map',
  },
} as const
