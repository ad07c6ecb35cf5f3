const FORMATS = ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'DurationFormat']
const METHODS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']

/**
 * Reports dates, times and numbers that Intl formats: its texts differ between browsers and their releases, so a screen
 * would differ as well, and code that reads such a text back fails.
 */
export const noIntlFormat = {
  create: (context) => ({
    MemberExpression({ object, property, computed }) {
      const name = computed ? property.value : property.name
      const isIntl = object.type === 'Identifier' && object.name === 'Intl' && FORMATS.includes(name)
      if (isIntl || METHODS.includes(name))
        context.report({
          node: property,
          message:
            'What Intl formats differs between browsers. Use the functions of packages/contract/src/rules: ' +
            'dates.ts, format-number.ts, money.ts.',
        })
    },
  }),
}
