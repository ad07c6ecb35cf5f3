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

/** The one theme: marigold on ink. Sizes, spacing and type follow Mantine's scale; colours are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'yellow',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    // The accent has too little contrast with white.
    Input: { vars: () => ({ wrapper: { '--input-bd-focus': 'var(--focus)' } }) },
    Button: { defaultProps: { color: 'marigold' } },
    ActionIcon: { defaultProps: { color: 'gray', variant: 'subtle', size: 40 } },
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })
