import { formatCount } from '@phuljhari/contract/rules/format-number'

/** The texts of the map view. Section 2 gives `View Full Details`. */
export const say = {
  tilesFailed: 'Map tiles could not be loaded',
  viewDetails: 'View Full Details',
  openInMaps: 'Open in Maps',
  onMap: 'On the map',
  total: 'Total orders',
  unlocated: 'Without location',
  showUnlocated: 'Show the orders without location',
  map: 'Map of orders',
  help:
    'Press Tab to move between markers and Enter to open one. ' +
    'While the map has the focus, arrow keys move it, plus and minus zoom.',
  several: (count: number) => `${formatCount(count)} orders here`,
  back: (count: number) => `All ${formatCount(count)} orders here`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all orders',
  showIndia: 'Show India',
  source: 'Outline: Survey of India via DataMeet (CC BY 4.0). States and districts: covid19india (MIT).',
  gestures: {
    wheel: 'Use Ctrl (or ⌘) + scroll to zoom the map',
    touch: 'Use two fingers to move the map',
  },
} as const
