const words = (...lines) => new Set(lines.join(' ').split(' '))

/** Attributes and properties that only code reads. */
const CODE_KEYS = words(
  'className class classNames style styles type name id key keys keywords href src srcSet variant color size role as',
  'to autoComplete autoCapitalize inputMode enterKeyHint pattern rel target method htmlFor lang media sizes accept',
  'position d fill stroke viewBox transform direction align justify gap wrap display width height rows cols tabIndex',
  'preserveAspectRatio fontFamily gridTemplateColumns gridArea background border boxShadow transition animation cursor',
  'overflow flex inset margin padding queryKey mutationKey url path mode kind code summary tags operationId security',
  'crossOrigin operation permission feature event shortcut hotkey withinPortal sql window loading decoding rule',
  'fetchPriority sandbox allow filename fileName vars unstyled aria-haspopup aria-keyshortcuts aria-live aria-current',
  'aria-autocomplete aria-controls',
)
/** Of these, the properties of that name are texts, in modules of messages for example. */
const TEXT_PROPERTIES = words(
  'name role code kind type mode link loading as direction size color rows cols to target method event feature',
  'permission rule transition display accept position',
)
/** Functions whose arguments are no texts, and the classes of errors for developers. */
const CODE_CALLS = words(
  't tc Error TypeError RangeError SyntaxError DOMException describe meta querySelector querySelectorAll closest',
  'matches getElementById addEventListener removeEventListener includes startsWith endsWith indexOf split replace',
  'replaceAll setAttribute getAttribute removeAttribute hasAttribute fetch matchMedia set get has delete',
  'append getItem setItem removeItem createElement execCommand dispatchEvent warn debug assign',
  'getPropertyValue setProperty postMessage supports RegExp Set Map BroadcastChannel test raw import glob',
  'mark measure logProblem super File useRequestedAction',
)
/** Constants of such names hold keys, URLs and selectors. */
const CODE_CONSTANT = /(key(words|Of)?|url|path|class|query|selector|event|focusable)s?$/i
const SKIPPED = /^(TS(?!As|Non|Satisfies|Inst).*|Import\w*|ExportAllDeclaration)$/

const CODE_TEXTS = [
  // Styles, selectors, media queries, SVG paths.
  /var\(--|\dpx\b|\d%\)|;\s*[\w-]+:|[{}]|=>/,
  /^XXXX x$|^XXXX XXXX x$|^\s*(calc|url|rgb|linear-gradient|minmax|repeat)\(/,
  /\[\w+[\]=]|, (a|select|textarea|input)\b|\w > \w|deg\b/,
  /^[MV]x|^xx?$|^\/|^npm run|^mantine-|^[a-z-]+(\.[a-z-]+)+$|^[a-z-]+(\s[a-z]+-[a-z-]+)+$/,
  // URLs, content types, HTTP.
  /^[.#/[@(*&]|^https?:|^[\w-]+\/[\w.+-]+$|charset|^(GET|PUT|POST|PATCH|DELETE|Bearer)\b/,
  /; samesite=/,
  // Keys.
  /^(Control|Alt)\+|^x Alt\+x$/,
  // Messages that only programs that call the API get.
  /^(basedOn|bounds|challenge|choices|changesLine|confirmedTotal|expected|expectedTotal|filter) (must|is)\b/,
  /^(\w+Ids?|limit|orders|page|panels|zoom|Idempotency-Key|way|status|role|fulfilment|kind|source|mode) (must|is)\b/,
  /^(decision|event|sentAt and happenedAt) must\b/,
  /^(assignment|claim|position|list|slot|language|requireSecondFactor|openings|aadhaar|rows|comparison|format) must\b/,
  /^rights may|^Send (true|one of|a \w+( year)? as)\b/,
]
/** Names that are the same in every language: of keys, of the platform, of the trade. */
const NAMES = words(
  'Esc Del Enter Escape ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Backspace Control Content-Type',
  'Authorization Bearer AbortError TimeoutError CanceledError CancelledError DuplicateNameError Infinity Phuljhari',
  'WhatsApp India English Excel Feature Point Uncategorised Unbranded Etc',
).add('Phuljhari Crackers')

/** Whether a string is a text for people to read: several words, or one that starts like a sentence. */
export function isText(text) {
  const trimmed = text.trim()
  if (!/[A-Za-z]{2}/.test(trimmed) || NAMES.has(trimmed) || CODE_TEXTS.some((code) => code.test(trimmed))) return false
  const hasWords = /\p{L}{2}.*\s.*\p{L}{2}|^\d+ \p{Ll}{3}/su.test(trimmed)
  return hasWords || trimmed === 'OK' || /^[“(+−₹%\d\s]*[A-Z][a-z]+(-[a-z]+)*(\.\.\.|[.:?!…)”(₹%*\s])*$/.test(trimmed)
}

const nameOf = (node) => (node?.type === 'JSXNamespacedName' ? '' : String(node?.name ?? node?.value ?? ''))
const calleeOf = ({ callee }) =>
  callee?.type === 'Super' ? 'super' : nameOf(callee?.type === 'MemberExpression' ? callee.property : callee)

function isCodeProperty(key, child) {
  const name = nameOf(key)
  return child === key || (CODE_KEYS.has(name) && !TEXT_PROPERTIES.has(name))
}
const isCodeAttribute = ({ name, value }, child) =>
  child !== value || CODE_KEYS.has(nameOf(name)) || nameOf(name).startsWith('data-')

/** For the types of syntax nodes: whether a person never reads the strings in `child`, a part of `parent`. */
const CODE_PARTS = {
  JSXAttribute: isCodeAttribute,
  JSXOpeningElement: (parent, child) => child === parent.name,
  Property: (parent, child) => isCodeProperty(parent.key, child),
  PropertyDefinition: (parent, child) => isCodeProperty(parent.key, child),
  MemberExpression: (parent, child) => child === parent.property,
  BinaryExpression: (parent) => parent.operator !== '+',
  SwitchCase: (parent, child) => child === parent.test,
  TaggedTemplateExpression: () => true,
  CallExpression: (parent, child) => child !== parent.callee && CODE_CALLS.has(calleeOf(parent)),
  NewExpression: (parent, child) => child !== parent.callee && CODE_CALLS.has(calleeOf(parent)),
  ConditionalExpression: (parent, child) => child === parent.test,
  ExportNamedDeclaration: (parent, child) => child === parent.source,
  TSAsExpression: (parent, child) => child !== parent.expression,
  TSSatisfiesExpression: (parent, child) => child !== parent.expression,
  VariableDeclarator: (parent) => CODE_CONSTANT.test(nameOf(parent.id)),
  ExpressionStatement: (parent) => parent.directive != null,
}
const isCode = (parent, child) => SKIPPED.test(child.type) || (CODE_PARTS[parent.type]?.(parent, child) ?? false)

/** Whether a person may read the string in `node`: nothing around it makes it code. */
function isShown(node) {
  for (let child = node; child.parent; child = child.parent) if (isCode(child.parent, child)) return false
  return true
}

/**
 * Reports texts for people that are not written in `t` or `tc` (packages/contract/src/rules/t.ts), and so would stay
 * English in every language (docs/decisions/081).
 */
export const noBareText = {
  create(context) {
    const check = (node, text) => {
      if (!isText(text) || !isShown(node)) return
      const message = `Write texts for people in t() (packages/contract/src/rules/t.ts): ${text.trim().slice(0, 40)}`
      context.report({ node, message })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      JSXText(node) {
        const text = node.value.trim()
        // In markup single words are texts, too.
        if (/\p{Ll}{2}/u.test(text) && !NAMES.has(text)) check(node, `${text} ${text}`)
      },
      TemplateLiteral(node) {
        const parts = node.quasis.map(({ value }) => value.cooked)
        // Values may be words; without a word of its own a template is no text.
        if (/\p{Ll}{2}/u.test(parts.join(' ')))
          check(node, parts.join(/(^|\s)\p{Ll}{3,}(\s|$)/u.test(parts.join('')) ? 'xx' : 'x'))
      },
    }
  },
}
