import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/** Each shape fills a box of 96 by 88. The class `fill` is for paper, `accent` for the lines that shine. */
const SHAPES = {
  /** An open carton. */
  products: (
    <>
      <path className={styles.fill} d="M22 42 48 32l26 10v26L48 78 22 68z" />
      <path className={styles.fill} d="M22 42 12 33l26-10 10 9zM74 42l10-9-26-10-10 9z" />
      <path d="M22 42 48 52l26-10M48 52v26" />
      <path className={styles.accent} d="M48 8v8M36 11l4 6M60 11l-4 6" />
    </>
  ),
  /** A price tag on its string. */
  brands: (
    <>
      <path className={styles.fill} d="M45 22h26a3 3 0 0 1 3 3v26L49 76a4 4 0 0 1-6 0L20 53a4 4 0 0 1 0-6z" />
      <circle cx="62" cy="34" r="4" />
      <path className={styles.accent} d="M64 31c4-10 12-13 20-11" />
      <path d="m36 50 12 12M43 43l8 8" />
    </>
  ),
  /** Shelves with room left. */
  categories: (
    <>
      <path className={styles.fill} d="M18 18h60v58H18zM18 47h60" />
      <path d="M26 47V29h13v18M44 47V35h11v12" />
      <path d="M26 76V60h22v16" />
      <path className={styles.accent} d="M66 30v-4M66 41v-4M60.5 33.5h-4M75.5 33.5h-4M60 76V64h10v12" />
    </>
  ),
  /** A shopping bag. */
  orders: (
    <>
      <path className={styles.fill} d="M25 34h46l5 42H20z" />
      <path d="M36 43V30a12 12 0 0 1 24 0v13" />
      <path className={styles.accent} d="M48 50v6M48 64v6M38 60h6M52 60h6" />
    </>
  ),
  /** A scooter with its delivery box. */
  agents: (
    <>
      <path className={styles.fill} d="M16 30h20v15H16z" />
      <path d="M16 50h27M22 62c0-7 5-12 13-12h8l4 15h9c0-9 4-14 9-16l-6-25h-8" />
      <circle className={styles.fill} cx="28" cy="66" r="9" />
      <circle className={styles.fill} cx="70" cy="66" r="9" />
      <path className={styles.accent} d="M80 36h8M82 44h8M22 37h8" />
    </>
  ),
  /** A signpost. */
  notFound: (
    <>
      <path d="M48 14v64M38 78h20" />
      <path className={styles.fill} d="M24 20h42l10 8-10 8H24zM72 44H32l-10 8 10 8h40z" />
      <path className={styles.accent} d="M34 28h22M42 52h20" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The drawing of an empty list, in the colours of the theme. */
export const Drawing = ({ of }: { of: keyof typeof SHAPES }) => (
  <svg className={styles.drawing} width="120" height="110" viewBox="0 0 96 88" aria-hidden="true">
    <circle className={styles.disc} cx="48" cy="46" r="41" />
    {SHAPES[of]}
  </svg>
)
