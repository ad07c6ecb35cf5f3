import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the map view. Section 2 gives `View Full Details`. */
export const say = {
  tilesFailed: t('Map tiles could not be loaded'),
  viewDetails: t('View Full Details'),
  openInMaps: t('Open in Maps'),
  onMap: t('On the map'),
  total: t('Total orders'),
  unlocated: t('Without location'),
  showUnlocated: t('Show the orders without location'),
  map: t('Map of orders'),
  help: t(
    'Press Tab to move between markers and Enter to open one. While the map has the focus, arrow ' +
      'keys move it, plus and minus zoom.',
  ),
  several: (count: number) => t('{count} orders here', { count: formatCount(count) }),
  back: (count: number) => t('All {count} orders here', { count: formatCount(count) }),
  zoomIn: t('Zoom in'),
  zoomOut: t('Zoom out'),
  showAll: t('Show all orders'),
  showIndia: t('Show India'),
  source: t('Outline: Survey of India via DataMeet (CC BY 4.0). States and districts: covid19india (MIT).'),
  gestures: {
    wheel: t('Use Ctrl (or ⌘) + scroll to zoom the map'),
    touch: t('Use two fingers to move the map'),
  },
} as const
