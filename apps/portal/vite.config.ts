import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { DIST } from './dist-folder.ts'
import { importThroughLoader } from './import-code-plugin.ts'
import { inLanguage } from './in-language.ts'
import { leanContract } from './lean-contract.ts'
import { preCompressed } from './pre-compressed.ts'
import { firstViewFiles, preloadManifest } from './preload-manifest.ts'
import { translateTexts } from './translate-texts.ts'
import { withoutUnusedCode } from './unused-code.ts'

/** Each language has a build of its own (docs/decisions/081); those besides English are below its folder. */
const LANGUAGE = process.env['PORTAL_LANGUAGE'] ?? 'en'
const FOLDER = LANGUAGE === 'en' ? '' : `languages/${LANGUAGE}/`

/** Vite copies public files as they are; this one is needed first on every screen. */
const minifiedBeforeCode: Plugin = {
  name: 'minified-before-code',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const file = path.join(dir, 'before-code.js')
    writeFileSync(file, minifySync(file, readFileSync(file, 'utf8'), { module: false }).code)
  },
}

/** Scripts with fewer characters compile so quickly that a hint is not worth its bytes. */
const MIN_HINTED_LENGTH = 8_000
/**
 * Has Chromium compile all functions of the scripts of the first views in the background while they load. Otherwise it
 * compiles most of them on the main thread when they are first called (docs/decisions/036). The hint only works at the
 * very beginning of a file, where Vite puts a list of files, so it is added last.
 */
const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of firstViewFiles(dir, FOLDER).filter((file) => file.endsWith('.js'))) {
      const file = path.join(dir, name)
      const code = readFileSync(file, 'utf8')
      if (code.length >= MIN_HINTED_LENGTH) writeFileSync(file, `//# allFunctionsCalledOnLoad\n${code}`)
    }
  },
}

/** Matches the ids of modules whose path contains one of these patterns. */
const paths = (...patterns: string[]) => new RegExp(String.raw`/(${patterns.join('|')})\b`)

/**
 * The browser loads few files: HTTP/1.1 fetches six at a time, and every round trip counts. Besides the entry there is
 * one file for what sign-in shares with other screens, and one for what several screens show first. The size budget
 * (scripts/portal-size.mjs) reveals a module in the wrong file.
 */
const IN_ENTRY = paths(
  'rules/(total-header|plain-text)',
  String.raw`lib/(api|session|stored\.ts|config|query-client|health-key|import-code|plain-paste)`,
  String.raw`ui/(theme|Providers|EmptyState|Spark|ui\.module|styles|tokens|base)`,
  String.raw`auth/(SignInForm|read-sign-in|sign-in\.module)`,
)
const SHARED_WITH_SIGN_IN = paths(
  String.raw`auth/(sign-in|auth\.messages)`,
  'packages/contract/src/rules/account',
  'lib/(language|use-single-flight|coerce|failure-text|counted)|rules/format-number',
  'ui/(ErrorBanner|use-contract-form|unsaved-changes|requested-action|keys)',
  'ui/(deferred|CodeNotice|code-failure|TextButton|text-button)',
  'mutationObserver|useMutation',
  'hooks/esm/(use-uncontrolled|use-id|utils/random-id)',
  'components/(ActionIcon|CloseButton|Input|InputBase|TextInput)',
  'use-resolved-styles-api',
)
/** Loaded on demand, or by few screens; the bundler decides how to split them. */
const DEFERRED = paths(
  String.raw`ui/(Dialog|DialogFrame|DialogHost|DialogFooter|LeaveWarning|dialog\.module)`,
  'ui/(TypedConfirmation|use-field-errors|HistorySection|history-section)',
  String.raw`ui/(NotFound|RoleNotice|drawings?|LinkTabs|link-tabs|use-scroll-to-current|Stats|stats\.module)`,
  'ui/(MoreMenu|ShowMore|PagedList|use-open-record|AmountList|ListTable|TotalTiles|PrintButton|WhatsappButton|Pill)',
  'ui/(amount-list|list-table|total-tiles|sticky-actions|pill)',
  'ui/(MoreMenu|FilterPanel|filter-panel|NoMatch)|lib/filter-texts',
  'ui/(stale-edit/|print/|CopyButton|use-copy|QrCode|Checkbox)|lib/(geo|save-file|linked-pages)',
  'icons/Icon(Printer|UserPlus|BrandWhatsapp|Browser|FileTypePdf)',
)
const SIGN_IN_FORM = paths('auth/(SignInForm|SignInPage|read-sign-in)', 'ui/PasswordField', 'components/PasswordInput')
/** What other screens, dialogs and the palette read of a feature: one file per feature. */
const AGENT_DATA = paths(
  String.raw`features/agents/(agents\.(queries|messages)|filter-agents)`,
  'entities/agents/read-agents',
  'packages/contract/src/agents',
)
/** What the overview, which is the first view of the reports, shares with the others. */
const REPORTS = paths(
  String.raw`features/reports/(reports\.(queries|messages|module)|Report(Gate|Tabs|Menu)|Amount|Panel|period)`,
  'features/reports/(report-format|use-print-in-light|overview/links)',
  'packages/contract/src/reports/(period|season)',
)
/** What the panels below the first view of the reports share with single reports. */
const CHARTS = paths('features/reports/(TableLink|charts/(BarList|DailyBars|chart-code|chart-columns|daily-bars))')
/** What every screen below Orders shows or refetches, so that not each of them loads the data of orders. */
const TABS = paths(
  'ui/(LinkTabs|link-tabs|use-scroll-to-current)',
  'entities/orders/(OrderTabs|TakeOrderLink|touched|order-texts)',
)
const ORDER_DATA = paths(
  String.raw`features/orders/orders\.(queries|messages)`,
  'entities/orders/(read-orders|read-order-events|server-order)',
  'features/orders/(load-orders|order-list|all-orders|search/(item-texts|found-orders|order-filters))',
  'packages/contract/src/orders/(orders|order-(events|list|notes|action-labels))',
)
const SHARED_BY_SCREENS = paths(
  'app/(load-from|shell/(themes|screen-icons|use-sign-out))',
  'packages/contract/src/(rules|route|errors|names|health|auth/auth)',
  'packages/contract/src/(staff/roles|products/(price-list-question|trade-fields)|payments/payment-kinds)',
  'packages/contract/src/orders/(find-orders|fulfilment|order-(status|totals|search|refusals))',
  'features/orders/order-summary',
  'apps/portal/src/(ui|lib)',
  'entities/(use-child-screens|orders/(order-sound|order-parts|kept-drafts)|names/read-named-page)',
  String.raw`@tabler|@mantine/store|notifications\.store`,
  'hooks/esm/(use-(merged-ref|timeout|mounted|shallow-effect|mutation-observer|window-event)|utils)',
  'DirectionProvider|core/utils/(get-env|primitive|noop)',
  'esm/components/(ScrollArea/utils|Combobox|Paper|NativeSelect)',
  'queryObserver',
  'react-query/build/modern/(queryOptions|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense)',
  'react-query/build/modern/(infiniteQueryOptions|useBaseQuery|useIsFetching|useQuery)',
)
/** Rules that order entry and bills share with the schemas. */
const ENTRY_RULES = paths(
  'packages/contract/src/(order-entry/order-draft|orders/(order-flags|notes-max-length|lorry-form))',
  'packages/contract/src/(rules/states|customers/gstin)',
  'packages/contract/src/documents/document-kinds',
)
/** Schemas of the screens below Orders, which nothing else needs. */
const ENTRY_SCHEMAS = /\/(estimates|customers|order-entry|pickup-and-lorry)\.contract\.ts(\?schemas)?$/
/** Those of the values of settings, which only forms need; screens of money read a part of them. */
const SETTING_SCHEMAS = /\/(shop-settings|message-templates)\.ts\?schemas$/
const MONEY_SETTINGS = /\/money-settings\.ts\?schemas$/
/** Those of the calls of the settings, which bills read as well. */
const SETTINGS = /\/(settings|coupons)\.contract\.ts(\?schemas)?$/
/** Schemas of bills and payments: what every screen of money reads; not what few of them load later. */
const MONEY_SCHEMAS =
  /\/packages\/contract\/src\/(documents|payments)\/(?!ledger|vouchers|bills).*(\.contract\.ts|\?schemas)$/
/** Counts of cash with their schemas: no other page needs them, and apart they would import one another. */
const CASH = paths(String.raw`packages/contract/src/payments/((cash|till)\.contract|count-cash)`)
/** The form of an assignment with its schema, for one order and for many. */
const ASSIGN = paths(
  'packages/contract/src/(orders/(assignment|time-slots)|bulk/bulk\\.contract)',
  'features/orders/dialogs/assign',
)
/** Packing and its schemas, which no list loads first. */
const PACKING = paths(String.raw`packages/contract/src/dispatch/(packing\.contract|shortage|order-to-pack)`)
/** Consignments: their words, which labels and settings show as well, apart from their schemas. */
const CONSIGNMENT_WORDS = paths('packages/contract/src/dispatch/consignment-words')
const CONSIGNMENTS = paths(
  String.raw`packages/contract/src/(dispatch/consignments|tracking/tracking)\.contract`,
  String.raw`features/tracking/tracking\.queries`,
)
/** Messages to customers, whose schemas are built on those of consignments. */
const MESSAGES = paths(String.raw`packages/contract/src/messages/(messages|mail-server)\.contract`)
/** Runs, likewise. */
const RUN_WORDS = paths('packages/contract/src/runs/run-(words|problems)')
const RUNS = paths('packages/contract/src/runs/(runs|run-stop)')
/** zod, and what uses it (lean-contract.ts). */
const SCHEMAS = /\/node_modules\/zod\/|\?schemas$|\/staff\/home-screens\.ts$/
/** The corrections that wait for approval, which orders, documents and payments show. */
const APPROVALS = paths('features/payments/approve/approve', 'entities/approvals/', 'packages/contract/src/prepared')
/** Small parts of lists, in one file: each file adds its name to the entry, and a request to every screen. */
const LISTS = paths(
  'ui/(ListTable|PagedList|TotalTiles|AmountList|Pill)|lib/linked-pages',
  'ui/(list-table|total-tiles|amount-list|pill)',
)
const group = (name: string, priority: number, test: (id: string) => boolean) => ({
  name,
  priority,
  test,
  minShareCount: 2,
  includeDependenciesRecursively: false,
})

export default defineConfig({
  plugins: [
    react(),
    importThroughLoader,
    withoutUnusedCode,
    leanContract,
    translateTexts(LANGUAGE),
    inLanguage(LANGUAGE),
    preloadManifest(LANGUAGE, FOLDER),
    compileHints,
    minifiedBeforeCode,
    preCompressed((name) => !/^(languages|papers|track|run)\b/.test(name), LANGUAGE === 'en'),
  ],
  base: `/${FOLDER}`,
  build: {
    outDir: path.join(DIST, FOLDER),
    // All languages are built at the same time.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The source of the preload manifest.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React, and the configuration, which the bundler would otherwise give a file of its own.
            group('react', 4, (id) => /\/node_modules\/react\/|\/src\/lib\/config\.ts/.test(id)),
            group('entry-schemas', 6, (id) => ENTRY_SCHEMAS.test(id)),
            group('setting-schemas', 6, (id) => SETTING_SCHEMAS.test(id)),
            group('money-settings', 6, (id) => MONEY_SETTINGS.test(id)),
            group('settings', 6, (id) => SETTINGS.test(id)),
            group('assign', 7, (id) => ASSIGN.test(id)),
            group('cash', 7, (id) => CASH.test(id)),
            group('packing', 7, (id) => PACKING.test(id)),
            group('consignment-words', 7, (id) => CONSIGNMENT_WORDS.test(id)),
            group('consignments', 7, (id) => CONSIGNMENTS.test(id)),
            group('messages', 7, (id) => MESSAGES.test(id)),
            group('run-words', 7, (id) => RUN_WORDS.test(id)),
            group('runs', 7, (id) => RUNS.test(id)),
            group('money-schemas', 6, (id) => MONEY_SCHEMAS.test(id)),
            group('schemas', 5, (id) => SCHEMAS.test(id)),
            group('entry-rules', 3, (id) => ENTRY_RULES.test(id)),
            group('sign-in-form', 3, (id) => SIGN_IN_FORM.test(id)),
            group('agents', 3, (id) => AGENT_DATA.test(id)),
            group('orders', 3, (id) => ORDER_DATA.test(id)),
            group('reports', 3, (id) => REPORTS.test(id)),
            group('charts', 3, (id) => CHARTS.test(id)),
            group('tabs', 3, (id) => TABS.test(id)),
            group('lists', 3, (id) => LISTS.test(id)),
            group('approvals', 7, (id) => APPROVALS.test(id)),
            group('base', 2, (id) => SHARED_WITH_SIGN_IN.test(id)),
            group('screens', 1, (id) => SHARED_BY_SCREENS.test(id) && !IN_ENTRY.test(id) && !DEFERRED.test(id)),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
