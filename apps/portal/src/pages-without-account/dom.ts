type Child = Node | string | null | false
type Attributes = Record<string, string | ((event: Event) => void) | null | undefined>

const SVG = 'http://www.w3.org/2000/svg'

/**
 * An element. Its texts are text nodes: the page is as safe as the portal from what people typed (docs/decisions/016).
 * @param attributes functions are listeners; null and undefined leave an attribute out
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value)
    else if (value !== null && value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

/** A drawing of strokes in the colour of the text, which screen readers skip. @param paths of 24 units */
export function icon(...paths: readonly string[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', class: 'icon', 'aria-hidden': 'true' }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  for (const d of paths) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** From Tabler Icons (MIT), like those of the portal. */
export const ICONS = {
  check: ['M5 12l5 5l10 -10'],
  close: ['M18 6l-12 12', 'M6 6l12 12'],
  copy: [
    'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667' +
      'h-8.666a2.667 2.667 0 0 1 -2.667 -2.667z',
    'M4.012 16.737a2 2 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
  ],
  camera: [
    'M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14' +
      'a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2',
    'M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  ],
  box: ['M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5', 'M12 12l8 -4.5', 'M12 12l0 9', 'M12 12l-8 -4.5'],
  chevron: ['M6 9l6 6l6 -6'],
  map: [
    'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
    'M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
  ],
  undo: ['M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1'],
  warning: [
    'M12 9v4',
    'M12 16v.01',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536' +
      'a1.914 1.914 0 0 0 -3.274 0',
  ],
  phone: ['M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2'],
  refresh: ['M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4'],
  truck: [
    'M5 17a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
    'M15 17a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
    'M5 17h-2v-11a1 1 0 0 1 1 -1h9v12m-4 0h6m4 0h2v-6h-8m0 -5h5l3 5',
  ],
} as const
