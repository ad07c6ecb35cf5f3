import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core'

/** Buttons take their colours from tokens.css, where each pair meets the contrast rules in light and dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = { marigold: 'accent', red: 'danger', green: 'success', gray: 'neutral' }[
    String(input.color ?? 'marigold')
  ]
  if (tone === undefined) return defaultVariantColorsResolver(input)
  const none = '1px solid transparent'
  if (input.variant === 'filled')
    return { background: `var(--${tone})`, hover: `var(--${tone}-hover)`, color: `var(--on-${tone})`, border: none }
  if (input.variant === 'light')
    return {
      background: `var(--${tone}-soft)`,
      hover: `var(--${tone}-soft-hover)`,
      color: `var(--${tone}-text)`,
      border: none,
    }
  if (input.variant === 'subtle')
    return { background: 'transparent', hover: `var(--${tone}-soft)`, color: `var(--${tone}-text)`, border: none }
  return defaultVariantColorsResolver(input)
}

/** The height of controls: less for a mouse than for a finger (tokens.css). */
const CONTROL = 'var(--control)'
/** Stands for `CONTROL` in the `size` of icon buttons. */
const ICON_BUTTON = 40
type Sized = { size?: string | number }

/** The one theme: marigold on ink. Sizes, spacing and type follow Mantine's scale; colours are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'yellow',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({
        wrapper: {
          // The accent has too little contrast with white.
          '--input-bd-focus': 'var(--focus)',
          ...(size === 'md' && { '--input-height': CONTROL }),
        },
      }),
    },
    Button: {
      defaultProps: { color: 'marigold' },
      vars: (_theme: unknown, { size }: Sized) => ({
        root: size === 'md' || size === 'sm' ? { '--button-height': CONTROL } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { color: 'gray', variant: 'subtle', size: ICON_BUTTON },
      vars: (_theme: unknown, { size }: Sized) => ({ root: size === ICON_BUTTON ? { '--ai-size': CONTROL } : {} }),
    },
  },
})

/** Keeps the choice for this page alone where the browser stores nothing. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })
