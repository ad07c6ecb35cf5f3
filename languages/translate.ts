import { readFileSync, writeFileSync } from 'node:fs'
import { po, type Catalogue, type Entry } from 'gettext-parser'
import { catalogueFile, isTranslated, keyOf, readCatalogue, TRANSLATED, type Translated } from './catalogue.ts'
import { entriesOf, faultOf, faultsOf, keyOfEntry } from './check.ts'
import { textsOfSources, type SourceText } from './extract.ts'

const USAGE = `npm run translate                        brings languages/*.po up to date with the texts of the sources
npm run translate -- check               fails while a text lacks its translation
npm run translate -- export ta new.po    writes the texts without a translation into a file for a translator
npm run translate -- import ta new.po    takes over the translations of a file, checking each
`

function catalogueOf(language: Translated, entries: readonly Entry[]): Catalogue {
  const translations: Catalogue['translations'] = {}
  for (const entry of entries) (translations[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'MIME-Version': '1.0',
    'Project-Id-Version': 'Phuljhari',
  }
  return { charset: 'utf-8', headers, translations }
}

/** One line for each text, whatever its length: a changed text is one changed line. */
const write = (file: string, language: Translated, entries: readonly Entry[]) =>
  writeFileSync(file, po.compile(catalogueOf(language, entries), { foldLength: 0 }))

/** The entries for the texts of the sources: new ones are empty, those that are used nowhere are left out. */
function updated(language: Translated, texts: readonly SourceText[]): Entry[] {
  const known = new Map(entriesOf(readCatalogue(language)).map((entry) => [keyOfEntry(entry), entry]))
  return texts.map(({ text, context, places }) => {
    const before = known.get(keyOf(context, text))
    const note = before?.comments?.translator
    return {
      ...(context !== '' && { msgctxt: context }),
      msgid: text,
      msgstr: before?.msgstr ?? [''],
      comments: { ...(note && { translator: note }), reference: places.slice(0, 3).join('\n') },
    }
  })
}

const isMissing = ({ msgstr }: Entry) => (msgstr[0] ?? '') === ''

function update(): void {
  const texts = textsOfSources()
  for (const language of TRANSLATED) {
    const entries = updated(language, texts)
    write(catalogueFile(language), language, entries)
    const missing = entries.filter(isMissing).length
    process.stdout.write(`✓ ${language}: ${entries.length} texts, ${missing} of them without a translation\n`)
  }
}

function check(): number {
  const texts = textsOfSources()
  const faults = TRANSLATED.flatMap((language) =>
    faultsOf(readCatalogue(language), texts).map((fault) => `✗ ${language}.po ${fault}\n`),
  )
  process.stderr.write(faults.slice(0, 30).join(''))
  if (faults.length > 0)
    process.stderr.write(`✗ ${faults.length} texts to translate: run npm run translate, then edit languages/*.po.\n`)
  else process.stdout.write(`✓ All ${texts.length} texts are translated\n`)
  return faults.length > 0 ? 1 : 0
}

function exportMissing(language: Translated, file: string): void {
  const missing = updated(language, textsOfSources()).filter(isMissing)
  write(file, language, missing)
  process.stdout.write(`✓ ${missing.length} texts in ${file}\n`)
}

function importFrom(language: Translated, file: string): number {
  const given = new Map(entriesOf(po.parse(readFileSync(file))).map((entry) => [keyOfEntry(entry), entry]))
  const refused: string[] = []
  let taken = 0
  const entries = updated(language, textsOfSources()).map((entry) => {
    const translation = given.get(keyOfEntry(entry))?.msgstr[0] ?? ''
    if (translation === '' || translation === entry.msgstr[0]) return entry
    const fault = faultOf(entry.msgid, translation)
    if (fault !== null) refused.push(`✗ ${fault}: “${entry.msgid}” → “${translation}”\n`)
    else taken += 1
    return fault === null ? { ...entry, msgstr: [translation] } : entry
  })
  write(catalogueFile(language), language, entries)
  process.stderr.write(refused.join(''))
  process.stdout.write(`✓ ${taken} translations taken over, ${refused.length} refused\n`)
  return refused.length > 0 ? 1 : 0
}

const [command = 'update', language = '', file = ''] = process.argv.slice(2)
if (command === 'update') update()
else if (command === 'check') process.exitCode = check()
else if (command === 'export' && isTranslated(language) && file !== '') exportMissing(language, file)
else if (command === 'import' && isTranslated(language) && file !== '') process.exitCode = importFrom(language, file)
else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
