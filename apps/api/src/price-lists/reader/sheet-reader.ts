import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { UNBRANDED, UNCATEGORISED } from '@phuljhari/contract/products/price-list.contract'
import type { Grid } from '../grid.ts'
import { answerTo } from './answers.ts'
import { chooseBrand } from './brand-column.ts'
import { carriedCategories } from './carried-categories.ts'
import { isBlank } from './cells.ts'
import { chooseCategory } from './category-column.ts'
import type { Decisions, ListChoices } from './choose-columns.ts'
import { certainDiscount, discountQuestion, hasDiscounts, headingDiscountQuestion } from './list-discount.ts'
import { aboveQuestion, headingKindQuestion, headingsQuestion } from './list-questions.ts'
import { chooseNameColumns, type NamedRow } from './name-columns.ts'
import type { PriceList } from './price-list.ts'
import {
  productRows,
  readTable,
  tablesOfRows,
  type HeadingKind,
  type LoneTexts,
  type ReadRow,
  type ReadSettings,
  type Tables,
} from './read-table.ts'
import type { Columns, Table } from './table.ts'
import { detectTradeColumns } from './trade-columns.ts'

const SPARSE_BRANDS = 0.25
const FEWEST_SPARSE = 10

/** Settles the questions in order, since each depends on the answers to the previous ones. */
export class SheetReader {
  readonly #grid: Grid
  readonly #choices: ListChoices
  readonly #decisions: Decisions
  readonly #questions: PriceListQuestion[] = []
  #tables: Tables
  #carrying = new Set<Table>()
  #loneTexts: LoneTexts = 'headings'
  #headingKind: HeadingKind = 'category'
  #readsHeadingPercents = false
  /** The whole list's discount in percent. */
  #discountPercent: number | null = null
  /** Whether it comes on top of the discounts that the list states for its products. */
  #isFurther = false
  #readsAbove = false
  /** Whether the text above the header is the category of the first products. */
  #opensWithHeading = false
  /** Whether the column of categories is sparse: its blank cells then mean no category, elsewhere they are mistakes. */
  #isSparse = false
  #last: { key: string; rows: ReadRow[] } | null = null

  constructor(grid: Grid, tables: Tables, choices: ListChoices, decisions: Decisions) {
    this.#grid = grid
    this.#tables = tables
    this.#choices = choices
    this.#decisions = decisions
  }

  get #answers(): PriceListAnswers {
    return this.#decisions.answers
  }

  #ask(question: PriceListQuestion | null): string | null {
    if (question === null) return null
    this.#questions.push(question)
    return answerTo(question, this.#answers)
  }

  /** Changes columns of a table, keeping everything else known about it. */
  #setColumns(columns: Partial<Columns>, at = 0): void {
    const before = this.#tables[at]
    if (!before) return
    const after = { ...before, columns: { ...before.columns, ...columns } }
    this.#tables = this.#tables.with(at, after) as unknown as Tables
    if (this.#carrying.delete(before)) this.#carrying.add(after)
  }

  /** The cells of the product rows of a table. */
  #productsOf(table: Table) {
    const { rows } = this.#grid
    const isProduct = productRows(rows, this.#tables, this.#readsAbove)
    const tableOf = tablesOfRows(rows, this.#tables)
    return rows.filter((_, index) => isProduct[index] && tableOf[index] === table)
  }

  /** Whether so many products lack a brand that it is not a mistake. */
  #hasSparseBrands(): boolean {
    const [table] = this.#tables
    const products = this.#productsOf(table)
    const blank = products.filter((row) => isBlank(row[table.columns.brandName ?? -1]))
    return blank.length >= FEWEST_SPARSE && blank.length > SPARSE_BRANDS * products.length
  }

  #settings(): ReadSettings {
    const { brandName, category, discountPercent } = this.#choices
    const { columns } = this.#tables[0]
    const hasCategories = columns.category !== null && !this.#isSparse
    return {
      defaults: {
        // A gap in a column is a mistake; a list without the column is not.
        brandName: brandName ?? (columns.brandName === null || this.#hasSparseBrands() ? UNBRANDED : ''),
        category: category ?? (hasCategories ? '' : (this.#grid.category ?? UNCATEGORISED)),
        discountPercent: discountPercent ?? this.#discountPercent,
        isFurther: this.#isFurther,
      },
      carrying: this.#carrying,
      loneTexts: this.#loneTexts,
      headingKind: this.#headingKind,
      readsHeadingPercents: this.#readsHeadingPercents,
      readsAbove: this.#readsAbove,
      opensWithHeading: this.#opensWithHeading,
    }
  }

  /** Reads the rows, unless they were read the same way just before: a list may have 20,000. */
  #read(): ReadRow[] {
    const { carrying, ...settings } = this.#settings()
    const tables = this.#tables.map((table) => [table.columns, carrying.has(table)])
    const key = JSON.stringify([settings, tables])
    if (this.#last?.key !== key)
      this.#last = { key, rows: readTable(this.#grid.rows, this.#tables, { carrying, ...settings }) }
    return this.#last.rows
  }

  #settleCategories(): void {
    const [table] = this.#tables
    const headings = this.#read().flatMap((row) => (row.kind === 'heading' ? [row.text] : []))
    const decision = chooseCategory(table, this.#productsOf(table), headings, this.#decisions)
    this.#questions.push(...decision.questions)
    this.#loneTexts = decision.loneTexts
    this.#setColumns({ category: decision.category })
    for (const [at, each] of this.#tables.entries()) {
      const { carries, isSparse, questions } = carriedCategories(each, this.#productsOf(each), this.#decisions)
      if (carries) this.#carrying.add(each)
      if (at > 0) continue
      this.#isSparse = isSparse
      this.#questions.push(...questions)
    }
  }

  #settleHeadings(): void {
    if (this.#tables[0].columns.category !== null) return
    const answer = this.#ask(headingsQuestion(this.#grid.rows, this.#tables, this.#read()))
    if (answer === 'products') this.#loneTexts = 'products'
    this.#opensWithHeading = answer === 'above'
    if (this.#tables[0].columns.brandName !== null) return
    const headings = this.#read().flatMap((row) => (row.kind === 'heading' ? [row.text] : []))
    const kind = this.#ask(headingKindQuestion(headings))
    if (kind === 'brand' || kind === 'mixed') this.#headingKind = kind
  }

  #settleBrand(): void {
    const [table] = this.#tables
    const { brandName, questions } = chooseBrand(table, this.#productsOf(table), this.#decisions)
    this.#questions.push(...questions)
    if (brandName !== table.columns.brandName) this.#setColumns({ brandName })
  }

  #settleNames(): void {
    const [table] = this.#tables
    const tableOf = tablesOfRows(this.#grid.rows, this.#tables)
    const named = this.#read().flatMap((row, index): NamedRow[] =>
      row.kind === 'product' && tableOf[index] === table
        ? [{ cells: this.#grid.rows[index] ?? [], category: row.product.category, brandName: row.product.brandName }]
        : [],
    )
    const { nameParts, questions } = chooseNameColumns(table, named, this.#decisions)
    this.#questions.push(...questions)
    if (nameParts.length > 0) this.#setColumns({ nameParts })
  }

  /** Finds the columns of the trade. It comes last, so that they never change how the rest of the list is read. */
  #settleTradeFields(): void {
    const chosen = this.#decisions.chosen
    const parts = this.#tables.map((table, at) => ({
      table,
      products: this.#productsOf(table),
      // The user chooses columns for the first table only.
      chosen: at === 0 ? chosen : {},
    }))
    for (const [at, columns] of detectTradeColumns(parts).entries()) this.#setColumns(columns, at)
  }

  /** Settles the discounts of the list and its headings, which are taken off only when that is certain or answered. */
  #settleDiscount(): void {
    const { rows } = this.#grid
    const read = this.#read()
    const heading = this.#ask(headingDiscountQuestion(rows, this.#tables, read))
    this.#discountPercent = certainDiscount(rows, this.#tables, read)
    const answer = this.#ask(discountQuestion(rows, this.#tables, read))
    if (answer?.startsWith('percent:')) {
      this.#discountPercent = Number(answer.slice('percent:'.length))
      this.#isFurther = hasDiscounts(this.#tables)
    }
    if (heading === 'discount') {
      this.#readsHeadingPercents = true
      this.#isFurther = hasDiscounts(this.#tables)
    }
  }

  read(): PriceList {
    const { sheet, rows } = this.#grid
    this.#readsAbove = this.#ask(aboveQuestion(rows, this.#tables)) === 'read'
    this.#settleCategories()
    this.#settleHeadings()
    this.#settleBrand()
    this.#settleNames()
    this.#settleTradeFields()
    if (this.#choices.discountPercent === undefined) this.#settleDiscount()
    const [table] = this.#tables
    return {
      sheet,
      table,
      discountPercent: this.#settings().defaults.discountPercent,
      questions: [...this.#tables.flatMap(({ questions }) => questions), ...this.#questions],
      rows: this.#read(),
    }
  }
}
